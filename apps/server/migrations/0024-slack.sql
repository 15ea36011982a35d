-- Connections of an account, or of one of its inboxes, to other services: this table and the other `_authorizations` tables.
-- Secrets are stored encrypted; the other values are stored as the service reports them.
-- `connected_at` is the time of the last connection: a report of the service about an earlier connection is ignored.
-- `failing_since` and `failing_why` say since when and why requests to the service fail.
-- Until `quiet_until`, no requests are sent, because the service asked for a pause (Retry-After).
-- The state of the service is not a change of the settings, so it does not change updated_at.
create table slack_authorizations (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  inbox_id uuid,
  type varchar(255) not null default 'reply' check (type in ('reply', 'support')),
  access_token_encrypted bytea not null,
  token_type varchar(255),
  scope text,
  app_id varchar(255),
  authed_user_id varchar(255),
  bot_user_id varchar(255),
  channel varchar(255),
  channel_id varchar(255),
  configuration_url varchar(255),
  webhook_url_encrypted bytea, -- the URL alone permits posting to the channel
  team_id varchar(255),
  team_name varchar(255),
  metadata jsonb,
  settings jsonb,
  connected_at timestamptz not null default now(),
  failing_since timestamptz,
  failing_why text,
  needs_reconnect boolean not null default false,
  quiet_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, inbox_id) references inboxes (account_id, id) on delete cascade
);
create index slack_authorizations_by_inbox on slack_authorizations (account_id, inbox_id);
create index slack_authorizations_by_channel on slack_authorizations (channel_id);
create index slack_authorizations_by_team on slack_authorizations (team_id);
-- An inbox has one reply channel, and one support channel for each workspace. The same limits apply to the channels
-- without an inbox.
create unique index one_slack_reply_channel on slack_authorizations (account_id, inbox_id)
  where type = 'reply' and inbox_id is not null;
create unique index one_slack_reply_without_inbox on slack_authorizations (account_id)
  where type = 'reply' and inbox_id is null;
create unique index one_slack_support_team on slack_authorizations (account_id, inbox_id, team_id)
  nulls not distinct where type = 'support';
create trigger touch before update on slack_authorizations for each row
  when (row(old.failing_since, old.failing_why, old.needs_reconnect, old.quiet_until)
    is not distinct from row(new.failing_since, new.failing_why, new.needs_reconnect, new.quiet_until))
  execute function touch_updated_at();

-- Until `until`, the method is not called in this workspace, because Slack asked for a pause. Slack limits each method
-- separately, for all connections of a workspace together, and posting for each channel: `chat.postMessage C123`.
create table slack_method_pauses (
  team_id varchar(255) not null,
  method varchar(255) not null,
  until timestamptz not null,
  primary key (team_id, method)
);

-- Threads in Slack that show a conversation. A thread in a reply channel is for the team; in a support channel, customers
-- read it, and the conversation began there. `type` is that of the channel when the thread began.
create table slack_conversation_threads (
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  conversation_id uuid not null,
  type varchar(255) not null check (type in ('reply', 'support')),
  slack_channel varchar(255) not null,
  slack_team varchar(255),
  slack_thread_ts varchar(255) not null,
  -- number of the last message that was posted to the thread: posting continues there and repeats nothing
  posted_seq bigint not null default 0,
  -- whether all earlier posts of the thread have become messages
  is_whole boolean not null default true,
  -- the status that the thread's header shows, so Slack is called only when it changes
  shown_status varchar(255),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (slack_channel, slack_thread_ts),
  unique (account_id, conversation_id, slack_channel),
  foreign key (account_id, conversation_id) references conversations (account_id, id) on delete cascade
);
create index slack_conversation_threads_by_conversation on slack_conversation_threads (account_id, conversation_id);
create trigger touch before update on slack_conversation_threads for each row execute function touch_updated_at();
