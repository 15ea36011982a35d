create table mattermost_authorizations (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id bigint not null,
  inbox_id uuid,
  access_token_encrypted bytea not null,
  refresh_token_encrypted bytea,
  bot_token_encrypted bytea,
  verification_token_encrypted bytea,
  verification_digest bytea, -- of the channel and the verification token
  mattermost_url text,
  channel_id varchar(255),
  channel_name varchar(255),
  team_id varchar(255),
  team_domain varchar(255),
  webhook_url_encrypted bytea, -- the URL alone permits posting to the channel
  scope text,
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
  -- An inbox has one channel. The account can have one more without an inbox. Connecting again replaces it.
  unique nulls not distinct (account_id, inbox_id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade,
  foreign key (account_id, inbox_id) references inboxes (account_id, id) on delete cascade
);
create index mattermost_authorizations_by_user on mattermost_authorizations (account_id, user_id);
-- A webhook call is looked up by its channel and token together, so an account that only knows another's channel cannot
-- intercept its calls.
create index mattermost_authorizations_by_verification on mattermost_authorizations (verification_digest);
create trigger touch before update on mattermost_authorizations for each row
  when (row(old.failing_since, old.failing_why, old.needs_reconnect, old.quiet_until)
    is not distinct from row(new.failing_since, new.failing_why, new.needs_reconnect, new.quiet_until))
  execute function touch_updated_at();

create table mattermost_conversation_threads (
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  conversation_id uuid not null,
  mattermost_channel_id varchar(255) not null,
  mattermost_post_root_id varchar(255) not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, mattermost_channel_id, mattermost_post_root_id),
  unique (account_id, conversation_id, mattermost_channel_id),
  foreign key (account_id, conversation_id) references conversations (account_id, id) on delete cascade
);
create trigger touch before update on mattermost_conversation_threads for each row execute function touch_updated_at();
