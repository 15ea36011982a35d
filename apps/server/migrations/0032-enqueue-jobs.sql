-- Enqueues a list of jobs. A job with a key replaces a waiting job of the same key, or follows a running job of the
-- same key. A request that keeps its place changes nothing while an equal job waits: it only prevents, until the
-- commit, that a worker starts that job. Of two requests with one key, the later one counts.
create function enqueue_jobs(requests json, max_attempts integer) returns void language plpgsql as $$
declare
  missing text[];
  waiting integer;
begin
  if exists (select from json_array_elements(requests) r where r->>'key' is null) then
    perform graphile_worker.add_jobs(array(
      select (r.name, r.payload, r.lane, now() + make_interval(secs => coalesce(r."delayMs", 0) / 1000.0),
        max_attempts, null, null, null)::graphile_worker.job_spec
      from json_to_recordset(requests) as r (name text, payload json, "delayMs" float8, lane text, key text)
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


-- Enqueues the requests with these keys that keep their place, or those that do not.
-- A single call of graphile_worker.add_jobs is not enough. If a worker starts the job of a key between the two
-- statements of add_jobs, it returns no job and adds none. Source: https://github.com/graphile/worker/issues/580. The
-- next call sees that the job is running, and adds one.
create function enqueue_keyed_jobs(requests json, max_attempts integer, keys text[], keeps_place boolean)
returns void language plpgsql as $$
declare
  missing text[] := array(
    select distinct r.key from json_to_recordset(requests) as r (key text, "keepsPlace" boolean)
    where r.key = any(keys) and coalesce(r."keepsPlace", false) = keeps_place
  );
begin
  for attempt in 1..10 loop
    exit when missing = '{}';
    missing := array(
      select unnest(missing)
      except
      select job.key from graphile_worker.add_jobs(array(
        select (r.name, r.payload, r.lane, now() + make_interval(secs => coalesce(r."delayMs", 0) / 1000.0),
          max_attempts, r.key, null, null)::graphile_worker.job_spec
        from (
          select distinct on (value->>'key') value from json_array_elements(requests) with ordinality
          where value->>'key' = any(missing)
          order by value->>'key', ordinality desc
        ) latest
        cross join lateral json_to_record(latest.value) as r (
          name text, payload json, "delayMs" float8, lane text, key text
        )
        order by r.key -- concurrent calls lock the jobs in the same order
      ), keeps_place) job
    );
  end loop;
  if missing <> '{}' then
    raise exception 'jobs with the keys % were not added', missing;
  end if;
end
$$;


-- The request of the job that delivers the waiting events of one subject, a conversation or a customer. Each
-- integration of an account has 4 queues, so a service that hangs does not delay others. Google Sheets has 1 queue,
-- because a sheet may lose one of two rows that are appended at the same time.
create function integration_delivery_request(
  account uuid, integration text, subject uuid, pause interval, key_mode text
) returns json language sql stable as $$
  select json_build_object(
    'name', 'deliver-to-integration',
    'payload', json_build_object('account_id', account, 'integration', integration, 'subject_id', subject),
    'lane', account || '/' || integration || '/'
      || case integration when 'sheets' then 0 else abs(hashtext(subject::text) % 4) end,
    'delayMs', extract(epoch from pause) * 1000,
    'key', integration || '/' || subject,
    'keepsPlace', key_mode = 'preserve_run_at'
  )
$$;

create or replace function enqueue_integration_delivery(
  account uuid, integration text, subject uuid, pause interval, key_mode text
) returns void language sql as $$
  select enqueue_jobs(
    json_build_array(integration_delivery_request(account, integration, subject, pause, key_mode)), 20
  )
$$;

drop function enqueue_job;
