-- As in 0036, but the account's event head is locked first, as it is before all that is counted (0005): who reads and who
-- answers at the same moment would otherwise wait for each other.
create or replace function push_badges() returns trigger language plpgsql as $$
declare
  wanted record;
begin
  if not exists (select from user_settings s where s.account_id = new.account_id and s.expo_push_token is not null) then
    return null;
  end if;
  perform from event_heads h where h.account_id = new.account_id for no key update;
  for wanted in
    select s.user_id
    from user_settings s
    join users u on u.account_id = s.account_id and u.id = s.user_id and u.disabled_at is null and u.archived_at is null
    where s.account_id = new.account_id and s.expo_push_token is not null
  loop
    perform graphile_worker.add_job(
      'push-badge',
      json_build_object('account_id', new.account_id, 'user_id', wanted.user_id),
      queue_name => new.account_id || '/badges',
      run_at => now() + interval '1 second',
      max_attempts => 20,
      job_key => 'push-badge/' || wanted.user_id,
      job_key_mode => 'preserve_run_at'
    );
  end loop;
  return null;
end
$$;
