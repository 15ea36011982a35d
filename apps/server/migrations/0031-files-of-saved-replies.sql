create table saved_reply_files (
  account_id uuid not null,
  saved_reply_id uuid not null,
  file_id uuid not null,
  position integer not null,
  primary key (account_id, saved_reply_id, file_id),
  foreign key (account_id, saved_reply_id) references saved_replies (account_id, id) on delete cascade,
  foreign key (account_id, file_id) references files (account_id, id) on delete cascade
);
create index saved_reply_files_by_file on saved_reply_files (account_id, file_id);
