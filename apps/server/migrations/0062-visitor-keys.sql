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
  primary key (account_id, id),
  foreign key (account_id, customer_id) references customers (account_id, id) on delete cascade
);
create index visitor_keys_of_customer on visitor_keys (account_id, customer_id, digest);
create index visitor_keys_by_digest on visitor_keys (account_id, digest);

-- Set with the first key and never cleared: a customer whose keys are revoked is not protected by the id alone again.
alter table customers add column is_key_required boolean not null default false;
alter table customer_merges add column is_key_required boolean not null default false;

-- Accounts without a row were registered before; they require no keys until an admin decides otherwise.
create table visitor_key_settings (
  account_id uuid primary key references accounts on delete cascade,
  -- null: `automatic` decides
  is_required boolean,
  -- decided once: by the first customer that a visitor creates without a key, or the first report of our widget on a site
  automatic varchar(255) not null default 'not_required'
    check (automatic in ('undecided', 'required', 'not_required'))
);

alter table customer_merge_rows
  drop constraint customer_merge_rows_kind_check,
  add check (kind in ('conversation', 'note', 'recording', 'file', 'merge', 'message', 'others_message', 'visitor_key'));

-- Who is found by an external id is one of these; neither can be hidden behind many others with the same id.
create index customers_by_proven_identity on customers (account_id, external_id, updated_at desc)
  where is_identity_proven and external_id is not null;
create index customers_by_claimed_identity on customers (account_id, external_id, updated_at desc)
  where not is_key_required and external_id is not null;
