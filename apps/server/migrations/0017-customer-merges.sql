-- Customers who were merged into others. Their rows are gone, and whatever they had is the other's; their ids, which
-- browsers hold, go on meaning that other one.
create table customer_merges (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  -- as it was chosen
  into_id uuid not null,
  -- who has it all today: the one chosen may have been merged, too
  owner_id uuid not null,
  user_id bigint,
  -- by these a page names its visitor
  external_id varchar(255),
  email varchar(255),
  host varchar(255),
  -- what it takes to undo it, until it is final
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

-- What came from the merged customer, or was begun under their id since: it goes back with them.
create table customer_merge_rows (
  account_id uuid not null,
  merge_id uuid not null,
  kind varchar(255) not null
    check (kind in ('conversation', 'note', 'recording', 'file', 'merge', 'message', 'others_message')),
  row_id uuid not null,
  primary key (account_id, merge_id, kind, row_id),
  foreign key (account_id, merge_id) references customer_merges (account_id, id) on delete cascade
);
