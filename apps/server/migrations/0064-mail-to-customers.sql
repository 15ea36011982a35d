-- Proof that a person reads the mail of an address: a mail of theirs whose sender was verified, or the use of something
-- that only a mail of ours to them held, such as a link.
-- The digest is the SHA-256 of the address, so that this table reveals no address.
create table mail_address_proofs (
  account_id uuid not null references accounts on delete cascade,
  address_digest bytea not null,
  verified_at timestamptz,
  receipt_at timestamptz,
  primary key (account_id, address_digest)
);

-- Mails to addresses without such proof, for counting them: a day's worth. A mailbox stands for all its addresses with a
-- plus sign. `mail_name` is the same each time a job tries to send a mail, so a retry is not counted twice.
create table mail_allowances (
  account_id uuid not null references accounts on delete cascade,
  mailbox_digest bytea not null,
  mail_name varchar(255) not null,
  created_at timestamptz not null default now(),
  primary key (mailbox_digest, account_id, mail_name)
);
create index mail_allowances_of_account on mail_allowances (account_id);
create index mail_allowances_by_age on mail_allowances (created_at);

-- Hosts to which mails to customers may link.
create table mail_link_settings (
  account_id uuid primary key references accounts on delete cascade,
  hosts text[] not null default '{}',
  allows_seen_hosts boolean not null default true
);

-- Hosts on which pages reported the account's widget. Anybody can make such a report, so a host counts once it was
-- reported from several networks on several days. `networks` are keyed digests of address prefixes.
create table widget_hosts (
  account_id uuid not null references accounts on delete cascade,
  host varchar(255) not null,
  days integer not null default 1,
  last_day date not null default (now() at time zone 'utc'),
  networks bytea[] not null,
  is_confirmed boolean not null default false,
  primary key (account_id, host)
);
create index widget_hosts_by_age on widget_hosts (last_day);
