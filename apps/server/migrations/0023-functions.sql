-- Customers' own code, run on events; on the wire, lambdas.
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
-- Deploying and running do not change updated_at: the dashboard compares it with last_deployed_at.
create trigger touch before update of name, description, code, language, runtime, status, metadata
  on functions for each row execute function touch_updated_at();

-- The deployed code. Each deployment has a new `version`. The API key is looked up at each run and may have been deleted.
create table function_deployments (
  account_id uuid not null,
  function_id uuid not null,
  version uuid not null default gen_random_uuid(),
  files bytea not null, -- compressed JSON: code may contain characters that a text column cannot store
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


-- Listener: runs the account's active functions on messages of customers. Automatic mail runs none, because a function that
-- replies to it could cause an endless exchange. Each account has 2 queues, so functions that hang do not delay other accounts.
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
      and e.fact -> 'metadata' ->> 'ses_automatic' is distinct from 'true'
      and e.fact -> 'metadata' ->> 'gmail_automatic' is distinct from 'true'
    for key share of f skip locked -- does not wait for a function that is being deleted
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
