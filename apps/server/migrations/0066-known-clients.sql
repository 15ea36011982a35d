-- Browsers and networks from which a user signed in. Failed sign-ins of strangers do not count against these.
-- `digest` is of the browser's device token, or of its network, keyed with SECRET_KEY: neither can be read from it.
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
