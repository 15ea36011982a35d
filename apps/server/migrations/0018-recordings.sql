-- A visit that agents may watch; on the wire, a browser session.
create table recordings (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  customer_id uuid,
  metadata jsonb,
  stored_bytes integer not null default 0,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, customer_id) references customers (account_id, id) on delete cascade
);
-- A recorder knows the id of its recording and not always the account.
create index recordings_by_id on recordings (id);
create index recordings_by_change on recordings (account_id, updated_at desc, id desc);
create index recordings_going_on on recordings (account_id, updated_at desc, id desc) where finished_at is null;
create index recordings_of_customer on recordings (account_id, customer_id, updated_at desc) where customer_id is not null;
create trigger touch before update on recordings for each row execute function touch_updated_at();

-- Accounts that store recordings, and for how many days. For other accounts, nothing is stored.
create table recording_settings (
  account_id uuid primary key references accounts on delete cascade,
  retention_days integer not null check (retention_days between 1 and 365)
);

-- A few seconds of a recording, as gzipped JSON. Storage is external, so PostgreSQL does not compress it again.
create table recording_chunks (
  account_id uuid not null,
  recording_id uuid not null,
  seq bigint generated always as identity,
  events bytea not null,
  created_at timestamptz not null default now(),
  primary key (account_id, recording_id, seq),
  foreign key (account_id, recording_id) references recordings on delete cascade
);
alter table recording_chunks alter column events set storage external;
create index recording_chunks_by_age on recording_chunks (created_at);
create index recording_chunks_by_account_and_age on recording_chunks (account_id, created_at);

-- The size of an account's stored recordings, for its storage limit. Triggers update it, so every way of deleting chunks
-- frees space: a scheduled job, an agent, or a cascade.
create table recording_usage (
  account_id uuid primary key references accounts on delete cascade,
  bytes bigint not null default 0
);

create function count_stored_recordings() returns trigger language plpgsql as $$
begin
  insert into recording_usage as usage (account_id, bytes)
  select account_id, sum(octet_length(events)) from added group by account_id
  on conflict (account_id) do update set bytes = usage.bytes + excluded.bytes;
  return null;
end $$;

create function count_deleted_recordings() returns trigger language plpgsql as $$
begin
  update recording_usage usage set bytes = usage.bytes - gone.bytes
  from (select account_id, sum(octet_length(events)) as bytes from removed group by account_id) gone
  where usage.account_id = gone.account_id;
  return null;
end $$;

create trigger count_stored after insert on recording_chunks referencing new table as added
  for each statement execute function count_stored_recordings();
create trigger count_deleted after delete on recording_chunks referencing old table as removed
  for each statement execute function count_deleted_recordings();
