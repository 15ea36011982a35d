-- The number of the account's latest event. Updating this row locks it, which makes the numbers gapless. A transaction
-- takes this lock last, after the rows that it changes and just before the commit.
-- `listeners` names the subscribers of listeners.ts that the account uses. A statement that stores events enqueues the
-- job that dispatches them only if there is a subscriber.
create table event_heads (
  account_id uuid primary key references accounts on delete cascade,
  seq bigint not null default 0,
  listeners text[] not null default '{}'
) with (fillfactor = 50);

-- The number of the last event that was dispatched to the account's subscribers.
create table event_cursors (
  account_id uuid primary key references accounts on delete cascade,
  seq bigint not null
);

-- The events published to the account's agents, numbered 1, 2, 3 … per account. The payload on the wire is made from
-- `fact`, so a replay sends the same payload.
create table events (
  account_id uuid not null references accounts on delete cascade,
  seq bigint not null,
  type text not null,
  fact json not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, seq)
);
create index events_by_age on events using brin (created_at);


-- Enqueues a job. With a key, it replaces a waiting job of the same key, or follows a running job of the same key.
-- A single call of graphile_worker.add_job is not enough. If a worker starts the job of that key between the two
-- statements of add_job, it returns no job and adds none. Source: https://github.com/graphile/worker/issues/580. The
-- second call sees that the job is running, and adds one.
create function enqueue_job(
  name text, payload json, queue text, max_attempts integer, run_at timestamptz, key text default null,
  keeps_place boolean default false
) returns void language plpgsql as $$
declare
  added bigint;
begin
  for attempt in 1..10 loop
    select job.id into added from graphile_worker.add_job(
      name, payload, queue_name => queue, run_at => run_at, max_attempts => max_attempts, job_key => key,
      job_key_mode => case when keeps_place then 'preserve_run_at' else 'replace' end
    ) job;
    if added is not null then
      return;
    end if;
  end loop;
  raise exception 'the job % with the key % was not added', name, key;
end
$$;
