-- A file's bytes go when its row does, whatever took the row away: the customer, the agent, the
-- account, or the hour in which nobody attached it. A job takes them, and it is written with the
-- deletion, so neither happens without the other.
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
