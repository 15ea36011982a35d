-- Accounts that keep what was recorded, and for how long; the others keep nothing.
create table recording_settings (
  account_id uuid primary key references accounts on delete cascade,
  retention_days integer not null check (retention_days between 1 and 365)
);

alter table recordings add column stored_bytes integer not null default 0;

-- What happened on a page for a few seconds, as gzipped JSON.
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
