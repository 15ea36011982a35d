create table event_subscriptions (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  webhook_url text not null,
  verified boolean not null default false,
  scope varchar(255),
  secret_encrypted bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
create trigger touch before update on event_subscriptions for each row execute function touch_updated_at();

-- Deliveries of events to subscriptions. The first attempt writes `body`, and every retry sends the same bytes.
create table webhook_deliveries (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  subscription_id uuid not null,
  event text not null,
  seq bigint,
  body text,
  status varchar(255) not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  tries integer not null default 0,
  attempts jsonb not null default '[]',
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, subscription_id) references event_subscriptions (account_id, id) on delete cascade
);
create index webhook_deliveries_by_subscription on webhook_deliveries (account_id, subscription_id, created_at desc, id);
create index webhook_deliveries_by_age on webhook_deliveries using brin (created_at);


-- Listener: delivers events to the account's verified subscriptions. Each subscription has 4 queues, so a receiver that hangs
-- does not delay other subscriptions.
create function deliver_webhooks() returns trigger language plpgsql as $$
declare
  delivery record;
begin
  for delivery in
    insert into webhook_deliveries (account_id, subscription_id, event, seq)
    select e.account_id, s.id, e.type, e.seq
    from logged e
    join event_subscriptions s on s.account_id = e.account_id and s.verified
    where e.type in ('message:created', 'conversation:created')
      or (e.type = 'conversation:updated' and s.scope like '%conversation:updated%')
    for key share of s skip locked -- does not wait for a subscription that is being deleted
    returning account_id, id, subscription_id, seq
  loop
    perform graphile_worker.add_job(
      'deliver-webhook',
      json_build_object('account_id', delivery.account_id, 'delivery_id', delivery.id),
      queue_name => delivery.subscription_id || '/' || delivery.seq % 4,
      max_attempts => 20
    );
  end loop;
  return null;
end
$$;
create trigger deliver_webhooks after insert on events
  referencing new table as logged for each statement execute function deliver_webhooks();
