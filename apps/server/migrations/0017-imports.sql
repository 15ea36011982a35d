-- Imports of customers from a file. The file is in the storage. The progress of reading it is stored here, so an
-- interrupted import continues where it stopped.
create table customer_imports (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id bigint,
  filename varchar(255) not null,
  stored_name varchar(255) not null,
  byte_size bigint not null,
  encoding varchar(255) not null,
  delimiter varchar(1) not null,
  columns jsonb not null,
  mapping jsonb not null,
  updates_existing boolean not null default true,
  status varchar(255) not null default 'mapping'
    check (status in ('mapping', 'checking', 'checked', 'importing', 'done', 'cancelled', 'failed')),
  problem text,
  -- the bytes read in the current or latest pass over the file
  bytes_read bigint not null default 0,
  rows_read integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  refused integer not null default 0,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete set null (user_id)
);
create index customer_imports_latest on customer_imports (account_id, created_at desc);
create index customer_imports_by_user on customer_imports (account_id, user_id) where user_id is not null;
create unique index one_running_import on customer_imports (account_id) where status in ('checking', 'importing');
create index customer_imports_by_age on customer_imports (created_at);
create trigger touch before update on customer_imports for each row execute function touch_updated_at();

-- Rows that were not imported, and why.
create table customer_import_refusals (
  account_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  reason text not null,
  cells text[] not null,
  primary key (account_id, import_id, row_number),
  foreign key (account_id, import_id) references customer_imports (account_id, id) on delete cascade
);

-- The customers of the rows read so far, to find duplicates within the file. They are in a table, because a file may be
-- larger than the server's memory.
create table customer_import_keys (
  account_id uuid not null,
  import_id uuid not null,
  key text not null,
  row_number integer not null,
  primary key (account_id, import_id, key),
  foreign key (account_id, import_id) references customer_imports (account_id, id) on delete cascade
);

-- Deletes an import's file when the import is deleted, also by a cascade from its account. The job retries while the
-- storage is unreachable.
create function remove_imported_files() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job(
    'remove-stored-files',
    json_build_object('account_id', account_id, 'names', json_agg(stored_name)),
    max_attempts => 20
  )
  from removed
  group by account_id;
  return null;
end
$$;
create trigger remove_imported_files after delete on customer_imports
  referencing old table as removed for each statement execute function remove_imported_files();
