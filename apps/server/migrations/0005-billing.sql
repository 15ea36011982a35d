-- Leases, so that only one server at a time changes an account's billing. A lease needs no open connection while a
-- server waits for Stripe.
create table billing_claims (
  account_id uuid primary key references accounts on delete cascade,
  claim uuid not null,
  until timestamptz not null
);

-- Stripe events already processed. An event that Stripe sends again changes nothing.
create table stripe_events (
  account_id uuid not null references accounts on delete cascade,
  id varchar(255) not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index stripe_events_by_age on stripe_events using brin (created_at);
