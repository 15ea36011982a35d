create table customers (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  first_seen date not null default (now() at time zone 'utc'),
  last_seen_at timestamptz not null default now(),
  name varchar(255),
  email varchar(255),
  phone varchar(255),
  external_id varchar(255),
  profile_photo_url varchar(255),
  browser varchar(255),
  browser_version varchar(255),
  browser_language varchar(255),
  os varchar(255),
  ip varchar(255),
  host varchar(255),
  lib varchar(255),
  time_zone varchar(255),
  current_url text,
  pathname text,
  screen_height integer,
  screen_width integer,
  metadata jsonb,
  company_id uuid,
  -- whether the external id was signed, or was set by the team
  is_identity_proven boolean not null default false,
  -- Set with the first visitor key and never cleared. After all keys are revoked, the id alone still gives no access.
  is_key_required boolean not null default false,
  -- Created from mails whose sender was not verified, though the address is that of a verified customer. The address
  -- alone never identifies another person with this customer.
  is_sender_unverified boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, company_id) references companies (account_id, id)
);
-- A visitor's browser knows its customer id and not always the account.
create index customers_by_id on customers (id);
create index customers_by_company on customers (account_id, company_id) where company_id is not null;
create index customers_by_external_id on customers (account_id, external_id, updated_at desc) where external_id is not null;
-- Looking up an external id accepts only these two kinds. With an index for each kind, many other customers with the same
-- external id do not slow the lookup.
create index customers_by_proven_identity on customers (account_id, external_id, updated_at desc)
  where is_identity_proven and external_id is not null;
create index customers_by_claimed_identity on customers (account_id, external_id, updated_at desc)
  where not is_key_required and external_id is not null;
create index customers_by_email on customers (account_id, lower(email)) where email is not null;
create index customers_by_phone on customers (account_id, phone) where phone is not null;
create index customers_by_last_seen on customers (account_id, last_seen_at desc, id desc);
-- for reports
create index customers_by_creation on customers (account_id, created_at);
create trigger touch before update on customers for each row execute function touch_updated_at();

-- Accounts whose pages sign the identity of their visitors. An account without a row has no secret, and identities that its
-- pages claim are accepted unsigned.
create table identity_settings (
  account_id uuid primary key references accounts on delete cascade,
  secret text not null,
  is_required boolean not null default false
);

-- Keys of visitors' browsers.
create table visitor_keys (
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  -- SHA-256 of the key
  digest bytea not null,
  -- digest of the key that this one replaces; that key is deleted when this one is first used
  replaces bytea,
  created_at timestamptz not null default now(),
  -- A revoked key stays known, so that it cannot become a key of the same customer again.
  revoked_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, customer_id) references customers (account_id, id) on delete cascade
);
create index visitor_keys_of_customer on visitor_keys (account_id, customer_id, digest);
create index visitor_keys_by_digest on visitor_keys (account_id, digest);

-- Whether visitors have to show a key. Each account has a row.
create table visitor_key_settings (
  account_id uuid primary key references accounts on delete cascade,
  -- null: `automatic` decides
  is_required boolean,
  -- decided once: by the first customer that a visitor creates without a key, or the first report of Parley's widget on
  -- a site
  automatic varchar(255) not null default 'undecided'
    check (automatic in ('undecided', 'required', 'not_required'))
);
