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
