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
  connected_at timestamptz not null default now(),
  failing_since timestamptz,
  failing_why text,
  needs_reconnect boolean not null default false,
  quiet_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade,
  foreign key (account_id, inbox_id) references inboxes (account_id, id) on delete cascade
);
-- An inbox has one number. The account can have one more without an inbox. Connecting again replaces it.
create unique index one_twilio_number on twilio_authorizations (account_id, inbox_id) nulls not distinct;
create index twilio_authorizations_by_user on twilio_authorizations (account_id, user_id);
create index twilio_authorizations_by_number on twilio_authorizations (twilio_account_sid, from_phone_number);
create trigger touch before update on twilio_authorizations for each row
  when (row(old.failing_since, old.failing_why, old.needs_reconnect, old.quiet_until)
    is not distinct from row(new.failing_since, new.failing_why, new.needs_reconnect, new.quiet_until))
  execute function touch_updated_at();
