-- Customers who were merged into others. The merge deletes the customer's row and moves everything else to the other one.
-- Browsers still hold the deleted id; it resolves to `owner_id`.
create table customer_merges (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- the deleted customer
  customer_id uuid not null,
  -- the customer that an agent chose to merge into
  into_id uuid not null,
  -- the customer that has all the data now; differs from into_id if that customer was merged later
  owner_id uuid not null,
  user_id bigint,
  -- the deleted customer's identifiers: pages still identify the visitor by them
  external_id varchar(255),
  email varchar(255),
  host varchar(255),
  is_identity_proven boolean not null default false,
  is_key_required boolean not null default false,
  -- the data needed to undo the merge; null when it is final
  record jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, customer_id),
  foreign key (account_id, owner_id) references customers (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references users (account_id, id) on delete set null (user_id)
);
create index customer_merges_by_customer on customer_merges (customer_id);
create index customer_merges_by_owner on customer_merges (account_id, owner_id);
create index customer_merges_by_user on customer_merges (account_id, user_id) where user_id is not null;
create index customer_merges_by_external_id on customer_merges (account_id, external_id) where external_id is not null;
create index customer_merges_not_final on customer_merges (created_at) where record is not null;

-- Rows of the merged customer, and rows created with that id since. Undoing the merge moves them back.
create table customer_merge_rows (
  account_id uuid not null,
  merge_id uuid not null,
  kind varchar(255) not null
    check (kind in ('conversation', 'note', 'recording', 'file', 'merge', 'message', 'others_message', 'visitor_key')),
  row_id uuid not null,
  primary key (account_id, merge_id, kind, row_id),
  foreign key (account_id, merge_id) references customer_merges (account_id, id) on delete cascade
);
