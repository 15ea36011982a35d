-- What connects an account, or one of its inboxes, with another service. Secrets are encrypted; the rest is as the service says it.
-- Each table also gets what the loop below adds: since when the service fails us, and why.

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
  webhook_url_encrypted bytea, -- whoever knows it may post there
  team_id varchar(255),
  team_name varchar(255),
  metadata jsonb,
  settings jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, inbox_id) references inboxes (account_id, id) on delete cascade
);
create index slack_authorizations_by_inbox on slack_authorizations (account_id, inbox_id);
create index slack_authorizations_by_channel on slack_authorizations (channel_id);
create index slack_authorizations_by_team on slack_authorizations (team_id);
create unique index one_slack_reply_channel on slack_authorizations (account_id, inbox_id)
  where type = 'reply' and inbox_id is not null;
create unique index one_slack_support_team on slack_authorizations (account_id, inbox_id, team_id)
  nulls not distinct where type = 'support' and inbox_id is not null;
create unique index one_slack_without_inbox on slack_authorizations (account_id, type) where inbox_id is null;

create table slack_conversation_threads (
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  conversation_id uuid not null,
  slack_channel varchar(255) not null,
  slack_team varchar(255),
  slack_thread_ts varchar(255) not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (slack_channel, slack_thread_ts),
  unique (account_id, conversation_id, slack_channel),
  foreign key (account_id, conversation_id) references conversations (account_id, id) on delete cascade
);

create table mattermost_authorizations (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id bigint not null,
  inbox_id uuid,
  access_token_encrypted bytea not null,
  refresh_token_encrypted bytea,
  bot_token_encrypted bytea,
  verification_token_encrypted bytea,
  mattermost_url text,
  channel_id varchar(255),
  channel_name varchar(255),
  team_id varchar(255),
  team_domain varchar(255),
  webhook_url text,
  scope text,
  metadata jsonb,
  settings jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade,
  foreign key (account_id, inbox_id) references inboxes (account_id, id) on delete cascade
);
create index mattermost_authorizations_by_user on mattermost_authorizations (account_id, user_id);
create index mattermost_authorizations_by_inbox on mattermost_authorizations (account_id, inbox_id);
create index mattermost_authorizations_by_channel on mattermost_authorizations (channel_id);

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

create table twilio_authorizations (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id bigint not null,
  inbox_id uuid,
  twilio_account_sid varchar(255) not null,
  twilio_auth_token_encrypted bytea not null,
  from_phone_number varchar(255) not null,
  metadata jsonb,
  settings jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade,
  foreign key (account_id, inbox_id) references inboxes (account_id, id) on delete cascade
);
create index twilio_authorizations_by_user on twilio_authorizations (account_id, user_id);
create index twilio_authorizations_by_inbox on twilio_authorizations (account_id, inbox_id);
create index twilio_authorizations_by_number on twilio_authorizations (twilio_account_sid, from_phone_number);

create table google_authorizations (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id bigint not null,
  inbox_id uuid,
  client varchar(255) not null check (client in ('gmail', 'sheets')),
  type varchar(255),
  access_token_encrypted bytea,
  refresh_token_encrypted bytea not null,
  token_type varchar(255),
  scope text,
  expires_at bigint, -- in seconds since 1970
  metadata jsonb,
  settings jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique nulls not distinct (account_id, client, type, scope, inbox_id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade,
  foreign key (account_id, inbox_id) references inboxes (account_id, id) on delete cascade
);
create index google_authorizations_by_user on google_authorizations (account_id, user_id);
create index google_authorizations_by_inbox on google_authorizations (account_id, inbox_id);

create table gmail_conversation_threads (
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  conversation_id uuid not null,
  gmail_thread_id varchar(255) not null,
  gmail_initial_subject text,
  last_gmail_message_id varchar(255),
  last_gmail_history_id varchar(255),
  last_synced_at timestamptz,
  metadata jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, gmail_thread_id),
  unique (account_id, conversation_id),
  foreign key (account_id, conversation_id) references conversations (account_id, id) on delete cascade
);

create table github_authorizations (
  account_id uuid not null unique references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id bigint not null,
  access_token_encrypted bytea,
  refresh_token_encrypted bytea,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  token_type varchar(255),
  scope text,
  github_installation_id varchar(255),
  metadata jsonb,
  settings jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index github_authorizations_by_user on github_authorizations (account_id, user_id);
create index github_authorizations_by_installation on github_authorizations (github_installation_id);

create table hubspot_authorizations (
  account_id uuid not null unique references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id bigint,
  access_token_encrypted bytea not null,
  refresh_token_encrypted bytea not null,
  expires_at timestamptz,
  token_type varchar(255),
  scope text,
  hubspot_app_id bigint,
  hubspot_portal_id bigint,
  metadata jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index hubspot_authorizations_by_user on hubspot_authorizations (account_id, user_id);

create table intercom_authorizations (
  account_id uuid not null unique references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id bigint,
  access_token_encrypted bytea not null,
  token_type varchar(255),
  scope text,
  metadata jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index intercom_authorizations_by_user on intercom_authorizations (account_id, user_id);

-- A service that fails us, and works again, is no change of what was agreed with it.
do $$
declare
  name text;
begin
  foreach name in array array['slack', 'mattermost', 'twilio', 'google', 'github', 'hubspot', 'intercom'] loop
    execute format(
      'alter table %I add column failing_since timestamptz, add column failing_why text,
         add column needs_reconnect boolean not null default false', name || '_authorizations');
    execute format(
      'create trigger touch before update on %I for each row
         when (row(old.failing_since, old.failing_why, old.needs_reconnect)
           is not distinct from row(new.failing_since, new.failing_why, new.needs_reconnect))
         execute function touch_updated_at()', name || '_authorizations');
  end loop;
  foreach name in array array['slack', 'mattermost', 'gmail'] loop
    execute format(
      'create trigger touch before update on %I for each row execute function touch_updated_at()',
      name || '_conversation_threads');
  end loop;
end
$$;

-- Somebody of the team has gone to another service to agree to a connection; good for one return.
create table oauth_states (
  account_id uuid not null,
  digest bytea not null,
  user_id bigint not null,
  integration varchar(32) not null,
  inbox_id uuid,
  expires_at timestamptz not null,
  primary key (account_id, digest),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade,
  foreign key (account_id, inbox_id) references inboxes (account_id, id) on delete cascade
);
create index oauth_states_by_user on oauth_states (account_id, user_id);
create index oauth_states_by_inbox on oauth_states (account_id, inbox_id);
create index oauth_states_by_age on oauth_states (expires_at);

-- What services told us, so that what they tell twice is done once. Whose account it is about, is found out afterwards.
create table integration_events (
  integration varchar(32) not null,
  digest bytea not null, -- of the event's own id
  received_at timestamptz not null default now(),
  primary key (integration, digest)
);
create index integration_events_by_age on integration_events using brin (received_at);

-- By which service a message came in; nothing for what was said here.
alter table messages add column origin varchar(32);

-- Which of an account's integrations hear of what happens to its conversations.
create table integration_listeners (
  account_id uuid not null references accounts on delete cascade,
  integration varchar(32) not null,
  hears text[] not null, -- types of events
  deaf_to text[] not null default '{}', -- where messages come from that it is not told of: itself, mostly
  conversation_sources text[], -- only of conversations that came so
  primary key (account_id, integration)
);

-- What an integration has not heard yet. Of each conversation in order.
create table integration_deliveries (
  account_id uuid not null,
  integration varchar(32) not null,
  conversation_id uuid not null,
  seq bigint not null,
  event text not null,
  message_id uuid,
  tries integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, integration, conversation_id, seq),
  foreign key (account_id, conversation_id) references conversations (account_id, id) on delete cascade
);
create index integration_deliveries_by_conversation on integration_deliveries (account_id, conversation_id);
create index integration_deliveries_by_age on integration_deliveries using brin (created_at);

-- Asks for the job that tells an integration what waits of one conversation. One at a time, in order; four lanes of an account,
-- so that a service that hangs holds up nobody else.
create function ask_to_tell(account uuid, integration text, conversation uuid, pause interval, key_mode text)
returns void language plpgsql as $$
begin
  perform graphile_worker.add_job(
    'tell-integration',
    json_build_object('account_id', account, 'integration', integration, 'conversation_id', conversation),
    queue_name => account || '/' || integration || '/' || abs(hashtext(conversation::text) % 4),
    run_at => now() + pause,
    max_attempts => 20,
    job_key => integration || '/' || conversation,
    job_key_mode => key_mode
  );
end
$$;

-- Each event of the log is told to those who listen by jobs that are written with it, as to webhooks (0023). A job that waits
-- because the service asked for it goes on waiting. Accounts without an integration have nothing written.
create function tell_integrations() returns trigger language plpgsql as $$
declare
  waiting record;
begin
  for waiting in
    with heard as (
      insert into integration_deliveries (account_id, integration, conversation_id, seq, event, message_id)
      select e.account_id, l.integration, subject.conversation_id, e.seq, e.type, subject.message_id
      from logged e
      join integration_listeners l on l.account_id = e.account_id and e.type = any (l.hears)
      cross join lateral (
        select
          case e.type
            when 'message:created' then (e.fact ->> 'conversation_id')::uuid
            when 'conversation:created' then (e.fact ->> 'id')::uuid
            when 'conversation:updated' then (e.fact -> 'conversation' ->> 'id')::uuid
          end as conversation_id,
          case when e.type = 'message:created' then (e.fact ->> 'id')::uuid end as message_id
      ) subject
      where subject.conversation_id is not null
        and coalesce(e.fact ->> 'origin', '') <> all (l.deaf_to)
        and (l.conversation_sources is null or exists (
          select from conversations c
          where c.account_id = e.account_id and c.id = subject.conversation_id and c.source = any (l.conversation_sources)
        ))
      returning account_id, integration, conversation_id
    )
    select distinct * from heard
  loop
    perform ask_to_tell(waiting.account_id, waiting.integration, waiting.conversation_id, '0', 'preserve_run_at');
  end loop;
  return null;
end
$$;
create trigger tell_integrations after insert on events
  referencing new table as logged for each statement execute function tell_integrations();

-- Which accounts have one of those that the first steps ask for.
create view connected_accounts as
  select account_id from slack_authorizations
  union all select account_id from mattermost_authorizations
  union all select account_id from twilio_authorizations
  union all select account_id from google_authorizations
  union all select account_id from github_authorizations;
