-- Whose mailbox an authorization is for, and until when Google asked us to leave it alone. An account has a mailbox once: it would be
-- read twice otherwise.
alter table google_authorizations
  add column email varchar(320),
  add column paused_until timestamptz;
create unique index one_gmail_mailbox on google_authorizations (account_id, email) where client = 'gmail' and type = 'support';

-- Gmail's ids are a mailbox's. Whoever is not of those who write to each other in a thread there has a conversation of their own, so
-- a thread may be in several.
alter table gmail_conversation_threads
  drop constraint gmail_conversation_threads_account_id_gmail_thread_id_key,
  add column mailbox varchar(320) not null;
create index gmail_threads_of_mailbox on gmail_conversation_threads (account_id, mailbox, gmail_thread_id);

create trigger stop_listening_in_mailboxes after delete on google_authorizations for each row
  when (old.client = 'gmail' and old.type = 'support') execute function stop_listening('gmail', 'support');
create trigger stop_writing_in_sheets after delete on google_authorizations for each row
  when (old.client = 'sheets') execute function stop_listening('sheets', 'sheets');
