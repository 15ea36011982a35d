create table functions (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  name varchar(255) not null,
  description text,
  code text,
  language varchar(255),
  runtime varchar(255),
  status varchar(255) not null default 'pending' check (status in ('pending', 'active', 'inactive')),
  metadata jsonb,
  creator_id bigint,
  last_deployed_at timestamptz,
  last_executed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, creator_id) references users (account_id, id) on delete set null (creator_id)
);
create index functions_by_creator on functions (account_id, creator_id);
-- Not when it was deployed or ran: what was deployed is as old as what it was made of.
create trigger touch before update of name, description, code, language, runtime, status, metadata
  on functions for each row execute function touch_updated_at();

-- What runs, as it was deployed; `version` is another one each time. Its key is looked up when it runs, and may be gone.
create table function_deployments (
  account_id uuid not null,
  function_id uuid not null,
  version uuid not null default gen_random_uuid(),
  files bytea not null, -- JSON, compressed: code may hold what no text of the database may
  api_key_id uuid,
  primary key (account_id, function_id),
  foreign key (account_id, function_id) references functions (account_id, id) on delete cascade,
  foreign key (account_id, api_key_id) references personal_api_keys (account_id, id) on delete set null (api_key_id)
);
create index function_deployments_by_key on function_deployments (account_id, api_key_id);

create table function_runs (
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  function_id uuid not null,
  event text not null,
  seq bigint,
  status varchar(255) not null default 'pending' check (status in ('pending', 'done', 'failed')),
  result text,
  error text,
  logs text not null default '',
  duration_ms integer,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, function_id) references functions (account_id, id) on delete cascade
);
create index function_runs_by_function on function_runs (account_id, function_id, created_at desc, id);
create index function_runs_by_age on function_runs using brin (created_at);

-- What a customer says is told to the account's active functions by jobs that are written with it, like webhooks (0023). Of
-- one account two run at a time, so that functions that hang hold up nobody else.
create function run_functions() returns trigger language plpgsql as $$
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
create trigger run_functions after insert on events
  referencing new table as logged for each statement execute function run_functions();
