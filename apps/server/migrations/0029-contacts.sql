-- HubSpot and Intercom. Agents see whether a customer is among the company's contacts there, and add customers to them.

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
  connected_at timestamptz not null default now(),
  failing_since timestamptz,
  failing_why text,
  needs_reconnect boolean not null default false,
  quiet_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index hubspot_authorizations_by_user on hubspot_authorizations (account_id, user_id);
create trigger touch before update on hubspot_authorizations for each row
  when (row(old.failing_since, old.failing_why, old.needs_reconnect, old.quiet_until)
    is not distinct from row(new.failing_since, new.failing_why, new.needs_reconnect, new.quiet_until))
  execute function touch_updated_at();

create table intercom_authorizations (
  account_id uuid not null unique references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id bigint,
  access_token_encrypted bytea not null,
  token_type varchar(255),
  scope text,
  metadata jsonb,
  connected_at timestamptz not null default now(),
  failing_since timestamptz,
  failing_why text,
  needs_reconnect boolean not null default false,
  quiet_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index intercom_authorizations_by_user on intercom_authorizations (account_id, user_id);
create trigger touch before update on intercom_authorizations for each row
  when (row(old.failing_since, old.failing_why, old.needs_reconnect, old.quiet_until)
    is not distinct from row(new.failing_since, new.failing_why, new.needs_reconnect, new.quiet_until))
  execute function touch_updated_at();
