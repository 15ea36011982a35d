-- What Stripe knows of an account; none of it is ever shown.
alter table accounts
  add column stripe_customer_id varchar(255),
  add column stripe_subscription_id varchar(255),
  add column stripe_product_id varchar(255),
  add column stripe_default_payment_method_id varchar(255);
create unique index accounts_by_stripe_customer on accounts (stripe_customer_id) where stripe_customer_id is not null;

-- Who is changing an account's billing right now, on whichever server: one at a time, without a connection that waits
-- for Stripe.
create table billing_claims (
  account_id uuid primary key references accounts on delete cascade,
  claim uuid not null,
  until timestamptz not null
);

-- Which of Stripe's events were heard, so that one that is sent again changes nothing.
create table stripe_events (
  account_id uuid not null references accounts on delete cascade,
  id varchar(255) not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index stripe_events_by_age on stripe_events using brin (created_at);
