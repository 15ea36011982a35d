-- Integrations hear of customers who are new, too, where they say so: what waits to be told is of a conversation or of a customer.
alter table integration_deliveries
  drop constraint integration_deliveries_pkey,
  alter column conversation_id drop not null,
  add column customer_id uuid,
  add column subject_id uuid not null generated always as (coalesce(conversation_id, customer_id)) stored,
  add constraint integration_deliveries_of_one_subject check (num_nonnulls(conversation_id, customer_id) = 1),
  add primary key (account_id, integration, subject_id, seq),
  add foreign key (account_id, customer_id) references customers (account_id, id) on delete cascade;
create index integration_deliveries_by_customer on integration_deliveries (account_id, customer_id)
  where customer_id is not null;

-- As in 0037, of either.
drop function ask_to_tell(uuid, text, uuid, interval, text);
create function ask_to_tell(account uuid, integration text, subject uuid, pause interval, key_mode text)
returns void language plpgsql as $$
begin
  perform graphile_worker.add_job(
    'tell-integration',
    json_build_object('account_id', account, 'integration', integration, 'subject_id', subject),
    queue_name => account || '/' || integration || '/' || abs(hashtext(subject::text) % 4),
    run_at => now() + pause,
    max_attempts => 20,
    job_key => integration || '/' || subject,
    job_key_mode => key_mode
  );
end
$$;
-- Jobs of before do not say of what.
select ask_to_tell(account_id, integration, subject_id, '0', 'replace')
from (select distinct account_id, integration, subject_id from integration_deliveries) waiting;

-- As in 0054, of either.
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
        returning subject_id
      )
      select distinct subject_id from given_up
    loop
      perform ask_to_tell(old.account_id, tg_argv[0], waiting.subject_id, '0', 'replace');
    end loop;
  else
    delete from integration_deliveries where account_id = old.account_id and integration = tg_argv[0];
  end if;
  return null;
end
$$;

-- Written with the customer, as what happens to conversations is with its event. Whoever is there again after a merge was undone is
-- not new, and those of an import come from a table.
create function tell_integrations_of_customer() returns trigger language plpgsql as $$
declare
  waiting record;
begin
  for waiting in
    insert into integration_deliveries (account_id, integration, customer_id, seq, event)
    select new.account_id, l.integration, new.id, 0, 'customer:created'
    from integration_listeners l
    where l.account_id = new.account_id and 'customer:created' = any (l.hears)
    returning integration
  loop
    perform ask_to_tell(new.account_id, waiting.integration, new.id, '0', 'preserve_run_at');
  end loop;
  return null;
end
$$;
create trigger tell_integrations_of_customer after insert on customers for each row
  when (new.created_at = now() and current_setting('parley.is_import', true) is distinct from 'on')
  execute function tell_integrations_of_customer();
