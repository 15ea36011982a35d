-- `name` is stored without the slash that agents type before it.
create table saved_replies (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  name varchar(255) not null,
  content text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, name)
);
create trigger touch before update on saved_replies for each row execute function touch_updated_at();

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
