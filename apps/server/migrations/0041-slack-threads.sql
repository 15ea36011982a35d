-- How far a thread in Slack has been told its conversation: the number of the last message, so that telling it goes on where
-- it ended and says nothing twice.
alter table slack_conversation_threads add column told_seq bigint not null default 0;
create index slack_conversation_threads_by_conversation on slack_conversation_threads (account_id, conversation_id);
create index companies_by_slack_channel on companies (account_id, slack_channel_id) where slack_channel_id is not null;
