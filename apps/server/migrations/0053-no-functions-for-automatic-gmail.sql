-- What another machine wrote to a mailbox runs no function, either (0034).
create or replace function run_functions() returns trigger language plpgsql as $$
declare
  run record;
begin
  for run in
    insert into function_runs (account_id, function_id, event, seq)
    select e.account_id, f.id, e.type, e.seq
    from logged e
    join functions f on f.account_id = e.account_id and f.status = 'active'
    where e.type = 'message:created'
      and e.fact ->> 'customer_id' is not null
      and e.fact ->> 'user_id' is null
      and e.fact ->> 'type' is distinct from 'bot'
      and e.fact -> 'metadata' ->> 'disable_webhook_events' is distinct from 'true'
      and e.fact -> 'metadata' ->> 'ses_automatic' is distinct from 'true'
      and e.fact -> 'metadata' ->> 'gmail_automatic' is distinct from 'true'
    for key share of f skip locked -- one that is being deleted holds nobody up
    returning account_id, id, function_id
  loop
    perform graphile_worker.add_job(
      'run-function',
      json_build_object('account_id', run.account_id, 'run_id', run.id),
      queue_name => run.account_id || '/functions/' || abs(hashtext(run.function_id::text) % 2),
      max_attempts => 20
    );
  end loop;
  return null;
end
$$;
