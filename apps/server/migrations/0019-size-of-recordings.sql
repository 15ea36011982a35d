-- How much an account's stored recordings take, so that there is an end to it. Kept by the rows themselves: whatever deletes
-- some, a chore, an agent or a cascade, makes room.
create table recording_usage (
  account_id uuid primary key references accounts on delete cascade,
  bytes bigint not null default 0
);
insert into recording_usage select account_id, sum(octet_length(events)) from recording_chunks group by account_id;

create function count_stored_recordings() returns trigger language plpgsql as $$
begin
  insert into recording_usage as usage (account_id, bytes)
  select account_id, sum(octet_length(events)) from added group by account_id
  on conflict (account_id) do update set bytes = usage.bytes + excluded.bytes;
  return null;
end $$;

create function count_forgotten_recordings() returns trigger language plpgsql as $$
begin
  update recording_usage usage set bytes = usage.bytes - gone.bytes
  from (select account_id, sum(octet_length(events)) as bytes from removed group by account_id) gone
  where usage.account_id = gone.account_id;
  return null;
end $$;

create trigger count_stored after insert on recording_chunks referencing new table as added
  for each statement execute function count_stored_recordings();
create trigger count_forgotten after delete on recording_chunks referencing old table as removed
  for each statement execute function count_forgotten_recordings();
create index recording_chunks_by_account_and_age on recording_chunks (account_id, created_at);
