-- A conversation may be in several threads of its mailbox: an answer whose thread is deleted there, or whose subject Gmail finds to be another,
-- begins a new one, and people go on answering in the old one.
alter table gmail_conversation_threads
  drop constraint gmail_conversation_threads_account_id_conversation_id_key,
  add unique (account_id, conversation_id, gmail_thread_id);
