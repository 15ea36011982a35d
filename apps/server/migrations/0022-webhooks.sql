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
