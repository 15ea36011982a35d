-- States of OAuth authorizations that a user has begun. A state is accepted once.
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

-- Received webhook events, so that an event that a service sends twice is processed once. There is no account_id,
-- because the account is found while the event is processed.
create table integration_events (
  integration varchar(32) not null,
  digest bytea not null, -- of the event's own id
  received_at timestamptz not null default now(),
  primary key (integration, digest)
);
create index integration_events_by_age on integration_events using brin (received_at);

-- The times of the last requests to a service's webhooks, for "Test connection". A refused request named the account, but
-- its signature was invalid. Each time is written at most once a minute.
create table integration_receipts (
  account_id uuid not null references accounts on delete cascade,
  integration varchar(32) not null,
  accepted_at timestamptz,
  refused_at timestamptz,
  primary key (account_id, integration)
);

-- Accounts with a connection, for the onboarding checklist. Contact imports do not count.
create view connected_accounts as
  select account_id from slack_authorizations
  union all select account_id from mattermost_authorizations
  union all select account_id from twilio_authorizations
  union all select account_id from google_authorizations
  union all select account_id from github_authorizations;

-- The integrations of an account that receive events. `integrations.ts` decides which events each of them receives.
create table integration_listeners (
  account_id uuid not null references accounts on delete cascade,
  integration varchar(32) not null,
  primary key (account_id, integration)
);

-- Events that an integration has not received yet. Events of one subject are delivered in order.
create table integration_deliveries (
  account_id uuid not null,
  integration varchar(32) not null,
  conversation_id uuid,
  customer_id uuid,
  subject_id uuid not null generated always as (coalesce(conversation_id, customer_id)) stored,
  seq bigint not null,
  event text not null,
  message_id uuid,
  tries integer not null default 0,
  is_abandoned boolean not null default false, -- the integration was disconnected: report the event as undelivered
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, integration, subject_id, seq),
  constraint integration_deliveries_of_one_subject check (num_nonnulls(conversation_id, customer_id) = 1),
  foreign key (account_id, conversation_id) references conversations (account_id, id) on delete cascade,
  foreign key (account_id, customer_id) references customers (account_id, id) on delete cascade
);
create index integration_deliveries_by_conversation on integration_deliveries (account_id, conversation_id);
create index integration_deliveries_by_customer on integration_deliveries (account_id, customer_id)
  where customer_id is not null;
create index integration_deliveries_by_age on integration_deliveries using brin (created_at);

-- Enqueues the job that delivers the waiting events of one subject, a conversation or a customer. Each integration of
-- an account has 4 queues, so a service that hangs does not delay others. Google Sheets has 1 queue, because a sheet
-- may lose one of two rows that are appended at the same time.
create function enqueue_integration_delivery(account uuid, integration text, subject uuid, pause interval, key_mode text)
returns void language plpgsql as $$
begin
  perform enqueue_job(
    'deliver-to-integration',
    json_build_object('account_id', account, 'integration', integration, 'subject_id', subject),
    account || '/' || integration || '/' || case integration when 'sheets' then 0 else abs(hashtext(subject::text) % 4) end,
    20,
    now() + pause,
    integration || '/' || subject,
    key_mode = 'preserve_run_at'
  );
end
$$;


-- Ends the subscription of an integration when its last connection is deleted, also by a cascade from its inbox or
-- user. The delivery jobs then report the waiting events as undelivered, or only delete them. They run in the same
-- queues as deliveries, so never during a delivery. Gmail and Twilio stay subscribed: a later answer in one of their
-- conversations is reported as undelivered, too.
-- First argument: the integration. Second: the type of its rows, where integrations share a table.
create function end_subscription() returns trigger language plpgsql as $$
declare
  is_connected boolean;
  waiting record;
begin
  -- serializes with a user who connects the integration at the same time
  perform from integration_listeners where account_id = old.account_id and integration = tg_argv[0] for update;
  execute format('select exists (select from %I r where r.account_id = $1 and ($2 is null or to_jsonb(r) ->> ''type'' = $2))', tg_table_name)
    into is_connected using old.account_id, tg_argv[1];
  if is_connected then
    return null;
  end if;
  if tg_argv[0] not in ('gmail', 'twilio') then
    delete from integration_listeners where account_id = old.account_id and integration = tg_argv[0];
  end if;
  for waiting in
    with abandoned as (
      update integration_deliveries set is_abandoned = true
      where account_id = old.account_id and integration = tg_argv[0] and not is_abandoned
      returning subject_id
    )
    select distinct subject_id from abandoned
  loop
    perform enqueue_integration_delivery(old.account_id, tg_argv[0], waiting.subject_id, '0', 'replace');
  end loop;
  return null;
end
$$;
create trigger end_reply_subscription after delete on slack_authorizations for each row
  when (old.type = 'reply') execute function end_subscription('slack_reply', 'reply');
create trigger end_support_subscription after delete on slack_authorizations for each row
  when (old.type = 'support') execute function end_subscription('slack_support', 'support');
create trigger end_subscription after delete on mattermost_authorizations for each row execute function end_subscription('mattermost');
create trigger end_subscription after delete on twilio_authorizations for each row execute function end_subscription('twilio');
create trigger end_gmail_subscription after delete on google_authorizations for each row
  when (old.client = 'gmail' and old.type = 'support') execute function end_subscription('gmail', 'support');
create trigger end_sheets_subscription after delete on google_authorizations for each row
  when (old.client = 'sheets') execute function end_subscription('sheets', 'sheets');
create trigger end_subscription after delete on github_authorizations for each row execute function end_subscription('github');
