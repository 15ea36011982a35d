-- The file of an import goes when its row does, as uploads do: also when its account is deleted, and also when the
-- storage cannot be reached at that moment.
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
