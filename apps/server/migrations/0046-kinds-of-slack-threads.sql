-- What a thread in Slack is, wherever its channel is used by now: of a reply channel, where the team talks, or of a support channel,
-- where customers read along. There is one of those where the conversation came from, begun with it.
alter table slack_conversation_threads
  add column type varchar(255) not null default 'reply' check (type in ('reply', 'support')),
  add column is_whole boolean not null default true, -- all that had been said in it has become messages
  add column shown_status varchar(255); -- what its header says, so that Slack is asked only when that changes
update slack_conversation_threads t
  set type = 'support'
  from conversations c
  where c.account_id = t.account_id and c.id = t.conversation_id and c.source = 'slack' and not exists (
    select from slack_conversation_threads earlier
    where earlier.account_id = t.account_id and earlier.conversation_id = t.conversation_id
      and earlier.created_at < t.created_at
  );
alter table slack_conversation_threads alter column type drop default;
