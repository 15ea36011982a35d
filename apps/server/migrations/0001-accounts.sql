-- Every tenant table carries account_id in its key, so that the database itself refuses a row
-- that points at a neighbour's.

create extension if not exists pg_trgm;

-- updated_at changes exactly when a value changes.
create function touch_updated_at() returns trigger language plpgsql as $$
begin
  if new is distinct from old and new.updated_at = old.updated_at then
    new.updated_at := now();
  end if;
  return new;
end
$$;

create table accounts (
  id uuid primary key default gen_random_uuid(),
  company_name varchar(255) not null,
  company_logo_url varchar(255),
  time_zone varchar(255),
  working_hours jsonb not null default '[]',
  settings jsonb,
  subscription_plan varchar(255) not null default 'starter',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger touch before update on accounts for each row execute function touch_updated_at();

-- The number of the account's latest event. Its row lock makes the numbers gapless, so it is
-- taken last in every transaction: after the rows that change, just before the commit.
create table event_heads (
  account_id uuid primary key references accounts on delete cascade,
  seq bigint not null default 0
) with (fillfactor = 50);

-- What was told to the account's agents, numbered 1, 2, 3 … per account.
-- `fact` is what the payload on the wire is made from, so it can be told again word for word.
create table events (
  account_id uuid not null references accounts on delete cascade,
  seq bigint not null,
  type text not null,
  fact json not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, seq)
);
create index events_by_age on events using brin (created_at);
