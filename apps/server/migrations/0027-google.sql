-- Gmail mailboxes and Google Sheets. `email` is the address of the mailbox.
create table google_authorizations (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id bigint not null,
  inbox_id uuid,
  client varchar(255) not null check (client in ('gmail', 'sheets')),
  type varchar(255),
  email varchar(320),
  access_token_encrypted bytea,
  refresh_token_encrypted bytea not null,
  token_type varchar(255),
  scope text,
  expires_at bigint, -- in seconds since 1970
  synced_at timestamptz, -- of a mailbox: when the last read began that reached the end
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
  unique nulls not distinct (account_id, client, type, inbox_id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade,
  foreign key (account_id, inbox_id) references inboxes (account_id, id) on delete cascade
);
-- An account connects a mailbox once. Otherwise its mail would be received twice.
create unique index one_gmail_mailbox on google_authorizations (account_id, email) where client = 'gmail' and type = 'support';
create index google_authorizations_by_user on google_authorizations (account_id, user_id);
create index google_authorizations_by_inbox on google_authorizations (account_id, inbox_id);
create trigger touch before update on google_authorizations for each row
  when (row(old.failing_since, old.failing_why, old.needs_reconnect, old.quiet_until)
    is not distinct from row(new.failing_since, new.failing_why, new.needs_reconnect, new.quiet_until))
  execute function touch_updated_at();

-- Threads in Gmail and their conversations. A thread's id is unique within its mailbox only.
-- A thread may belong to several conversations, because a person outside the thread gets a separate conversation. A
-- conversation may have several threads: a reply begins a new thread if the thread was deleted, or if Gmail sees
-- another subject, and people continue to reply in the old thread.
create table gmail_conversation_threads (
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  conversation_id uuid not null,
  mailbox varchar(320) not null,
  gmail_thread_id varchar(255) not null,
  gmail_initial_subject text,
  last_gmail_message_id varchar(255),
  last_gmail_history_id varchar(255),
  last_synced_at timestamptz,
  metadata jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, conversation_id, gmail_thread_id),
  foreign key (account_id, conversation_id) references conversations (account_id, id) on delete cascade
);
create index gmail_threads_of_mailbox on gmail_conversation_threads (account_id, mailbox, gmail_thread_id);
create trigger touch before update on gmail_conversation_threads for each row execute function touch_updated_at();
