-- Received mails. `raw` is the mail until it has become a message. Afterwards the row remains, to detect a second
-- delivery of the mail: the id is derived from the recipient and the mail, so the primary key refuses a second row.
-- `delivered_by` is the address of the server that delivered the mail over SMTP, and `helo` the name it gave, both for
-- SPF. They are null for mail that arrived in another way.
create table received_mails (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  envelope_from varchar(320),
  recipient varchar(320) not null,
  delivered_by varchar(45),
  helo varchar(255),
  inbox_id uuid,
  conversation_id uuid,
  is_proven boolean not null default false,
  raw bytea,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index received_mails_by_age on received_mails using brin (created_at);

-- Finds the message that a received mail answers, by its Message-ID.
create index messages_by_mail on messages (account_id, md5(metadata->>'ses_message_id')) where metadata ? 'ses_message_id';

-- Addresses to which a company forwards its mail. `name` is the part before the @; the domain is the installation's.
create table forwarding_addresses (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  name varchar(64) not null unique,
  source_email_address varchar(255),
  description varchar(255),
  state varchar(255),
  inbox_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, inbox_id) references inboxes (account_id, id) on delete cascade
);
create index forwarding_addresses_by_inbox on forwarding_addresses (account_id, inbox_id);
create trigger touch before update on forwarding_addresses for each row execute function touch_updated_at();

-- The design of an account's emails, in the component syntax. Only browsers execute it. `version` counts its changes.
create table email_templates (
  account_id uuid primary key references accounts on delete cascade,
  name varchar(255) not null,
  code text not null check (char_length(code) <= 100000),
  version integer not null default 1,
  changed_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (account_id, changed_by) references users (account_id, id) on delete set null (changed_by)
);
create index email_templates_by_user on email_templates (account_id, changed_by);
create trigger touch before update on email_templates for each row execute function touch_updated_at();

-- Addresses that unsubscribed from mails with an account's replies. Stored as digests, so this table reveals no address.
create table reply_mail_refusals (
  account_id uuid not null references accounts on delete cascade,
  address_digest bytea not null,
  created_at timestamptz not null default now(),
  primary key (account_id, address_digest)
);

-- Proofs that a person reads the mail of an address: a mail from the address with a verified sender, or the use of a
-- secret that only a mail to the address contained, such as a link.
-- The digest is the SHA-256 of the address, so that this table reveals no address.
create table mail_address_proofs (
  account_id uuid not null references accounts on delete cascade,
  address_digest bytea not null,
  verified_at timestamptz,
  receipt_at timestamptz,
  primary key (account_id, address_digest)
);

-- Mails to addresses without such a proof, for the daily limits. All addresses of a mailbox with a plus sign count
-- together. `mail_name` is the same for each retry of a mail, so a retry is not counted twice.
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

-- Hosts on which pages reported the account's widget. Any client can send such a report, so a host counts once it was
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
