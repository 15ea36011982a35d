-- Access and renewal tokens, as digests. A family is all tokens that descend from one sign-in.
-- Used and revoked rows stay until they expire, because a replayed token revokes its family and an unknown one does not.
create table sessions (
  token_digest bytea primary key,
  account_id uuid not null,
  user_id bigint not null,
  family_id uuid not null,
  kind varchar(255) not null check (kind in ('access', 'renew')),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index sessions_of_user on sessions (account_id, user_id);
create index sessions_by_family on sessions (family_id);
create index sessions_by_expiry on sessions (expires_at);

-- Browsers and networks from which a user signed in. Failed sign-ins of strangers do not count against these. `digest`
-- is the digest of the browser's device token or of its network, keyed with SECRET_KEY, so it reveals neither.
create table known_clients (
  account_id uuid not null,
  user_id bigint not null,
  digest bytea not null,
  expires_at timestamptz not null,
  primary key (user_id, digest),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index known_clients_of_user on known_clients (account_id, user_id);
create index known_clients_by_expiry on known_clients (expires_at);

-- Personal API keys. The owner can display a key again at any time, so its value is stored encrypted. A request finds it
-- by its digest.
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
