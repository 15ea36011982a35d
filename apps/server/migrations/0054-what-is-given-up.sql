-- What waits for an integration that is disconnected is not told any more; some say so of each before it is forgotten.
alter table integration_listeners add column gives_up boolean not null default false;
update integration_listeners set gives_up = true where integration = 'twilio';
alter table integration_deliveries add column is_given_up boolean not null default false;

-- Whichever way the last connection of an integration goes, as in 0047. The job that would have told what waits gives it up: in its
-- lane, so that nothing is given up while it is being told.
create or replace function stop_listening() returns trigger language plpgsql as $$
declare
  is_connected boolean;
  says_so boolean;
  waiting record;
begin
  -- Whoever connects it at the same time waits here, or is waited for.
  select gives_up into says_so from integration_listeners
    where account_id = old.account_id and integration = tg_argv[0] for update;
  execute format('select exists (select from %I r where r.account_id = $1 and ($2 is null or to_jsonb(r) ->> ''type'' = $2))', tg_table_name)
    into is_connected using old.account_id, tg_argv[1];
  if is_connected then
    return null;
  end if;
  delete from integration_listeners where account_id = old.account_id and integration = tg_argv[0];
  if says_so then
    for waiting in
      with given_up as (
        update integration_deliveries set is_given_up = true
        where account_id = old.account_id and integration = tg_argv[0] and not is_given_up
        returning conversation_id
      )
      select distinct conversation_id from given_up
    loop
      perform ask_to_tell(old.account_id, tg_argv[0], waiting.conversation_id, '0', 'replace');
    end loop;
  else
    delete from integration_deliveries where account_id = old.account_id and integration = tg_argv[0];
  end if;
  return null;
end
$$;
