-- A key is shown again whenever its owner asks, so it is kept encrypted, and found by its digest.
create table personal_api_keys (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id bigint not null,
  label varchar(255) not null,
  value_encrypted bytea not null,
  value_digest bytea not null unique,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index personal_api_keys_by_user on personal_api_keys (account_id, user_id, created_at);
