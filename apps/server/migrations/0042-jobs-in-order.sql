-- As before, except that jobs without a key are started in the order of the list, and after those of earlier lists: a lane
-- starts its jobs in the order of `run_at`, and equal values have no order. `now()` is the start of the transaction,
-- which may be before that of a list whose transaction committed first.
create or replace function enqueue_jobs(requests json, max_attempts integer) returns void language plpgsql as $$
declare
  enqueued_at timestamptz := clock_timestamp();
  missing text[];
  waiting integer;
begin
  if exists (select from json_array_elements(requests) r where r->>'key' is null) then
    perform graphile_worker.add_jobs(array(
      select (r.name, r.payload, r.lane,
        enqueued_at + make_interval(secs => coalesce(r."delayMs", 0) / 1000.0 + position / 1000000.0),
        max_attempts, null, null, null)::graphile_worker.job_spec
      from rows from (
        json_to_recordset(requests) as (name text, payload json, "delayMs" float8, lane text, key text)
      ) with ordinality as r (name, payload, "delayMs", lane, key, position)
      where r.key is null
    ));
  end if;

  missing := array(select distinct r->>'key' from json_array_elements(requests) r where r->>'key' is not null);
  if missing <> '{}' then
    select array(select unnest(missing) except select unnest(array_agg(equal.key))), count(*) filter (where not has_running)
    into missing, waiting
    from (
      select job.key, lane.locked_at is not null as has_running
      from json_to_recordset(requests) as r (key text, payload json, "keepsPlace" boolean)
      join graphile_worker._private_jobs job on job.key = r.key
      left join graphile_worker._private_job_queues lane on lane.id = job.job_queue_id
      where r."keepsPlace" and job.locked_at is null and job.attempts = 0 and job.payload::text = r.payload::text
      order by job.key
      for share of job
    ) equal;
    -- A worker may skip these jobs while they are locked, so they are announced again. A job whose lane is running is
    -- not: the worker that ends the running job looks for the next one, at the latest after the poll interval of 2 s.
    if waiting > 0 then
      perform pg_notify('jobs:insert', json_build_object('r', random(), 'count', waiting)::text);
    end if;
    if missing <> '{}' then
      perform enqueue_keyed_jobs(requests, max_attempts, missing, false);
      perform enqueue_keyed_jobs(requests, max_attempts, missing, true);
    end if;
  end if;
end
$$;
