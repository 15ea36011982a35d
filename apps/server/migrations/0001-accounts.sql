-- An account is one company that uses Parley: the tenant. Every table of an account's data has account_id in its key,
-- and foreign keys include it. So the database refuses a row that refers to a row of another account.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Sets updated_at when another column changes, unless the statement sets updated_at itself.
create function touch_updated_at() returns trigger language plpgsql as $$
begin
  if new is distinct from old and new.updated_at = old.updated_at then
    new.updated_at := now();
  end if;
  return new;
end
$$;

-- No API returns the stripe_ columns.
create table accounts (
  id uuid primary key default gen_random_uuid(),
  company_name varchar(255) not null,
  company_logo_url varchar(255),
  time_zone varchar(255),
  working_hours jsonb not null default '[]',
  settings jsonb,
  subscription_plan varchar(255) not null default 'starter',
  stripe_customer_id varchar(255),
  stripe_subscription_id varchar(255),
  stripe_product_id varchar(255),
  stripe_default_payment_method_id varchar(255),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index accounts_by_stripe_customer on accounts (stripe_customer_id) where stripe_customer_id is not null;
create trigger touch before update on accounts for each row execute function touch_updated_at();
