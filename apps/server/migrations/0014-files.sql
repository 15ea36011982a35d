create table files (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  filename varchar(255) not null,
  unique_filename varchar(512) not null,
  file_url text not null,
  content_type varchar(255) not null,
  byte_size bigint not null,
  customer_id uuid,
  user_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, customer_id) references customers (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create unique index files_by_name on files (unique_filename);
create index files_of_customer on files (account_id, customer_id) where customer_id is not null;
create index files_of_user on files (account_id, user_id) where user_id is not null;

create table message_files (
  account_id uuid not null,
  message_id uuid not null,
  file_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (account_id, message_id, file_id),
  foreign key (account_id, message_id) references messages (account_id, id) on delete cascade,
  foreign key (account_id, file_id) references files (account_id, id) on delete cascade
);
create index message_files_by_file on message_files (account_id, file_id);
create index message_files_by_creation on message_files (account_id, created_at desc);

-- Deletes a file's content when its row is deleted: by a cascade from its customer, user or account, or because a
-- visitor did not send the file within a day. The job is enqueued in the same transaction as the deletion.
create function remove_stored_files() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job(
    'remove-stored-files',
    json_build_object('account_id', account_id, 'names', json_agg(unique_filename)),
    max_attempts => 20
  )
  from (
    select account_id, unique_filename, row_number() over (partition by account_id) / 500 as batch from removed
  ) as numbered
  group by account_id, batch;
  return null;
end
$$;
create trigger remove_stored_files after delete on files
  referencing old table as removed for each statement execute function remove_stored_files();
