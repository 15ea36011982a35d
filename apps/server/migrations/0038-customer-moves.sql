-- Merges that have begun, and undone merges, until all messages have moved. Messages move in batches, each in its own
-- transaction, so that other writes of the account do not wait. Before a merge, its messages move first, and the customer
-- is merged with the last of them. An undone merge restores the customer first, and its messages follow.
create table customer_moves (
  account_id uuid not null references accounts on delete cascade,
  -- the id of the merge
  id uuid not null default gen_random_uuid(),
  from_id uuid not null,
  to_id uuid not null,
  is_undo boolean not null,
  -- the user who merges
  user_id bigint,
  -- A merge: its messages up to this number are listed. An undone merge: only its messages up to this number move.
  seq bigint not null,
  primary key (account_id, id),
  -- Without "on delete cascade": a customer whose messages move cannot be deleted, because messages of the other customer
  -- would be deleted, too.
  foreign key (account_id, from_id) references customers (account_id, id),
  foreign key (account_id, to_id) references customers (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete set null (user_id)
);
create unique index customer_moves_by_from on customer_moves (account_id, from_id);
create unique index customer_moves_by_to on customer_moves (account_id, to_id);
create index customer_moves_by_user on customer_moves (account_id, user_id) where user_id is not null;

-- `listed`: messages that are still to be moved. The other kinds are those of `customer_merge_rows`.
create table customer_move_rows (
  account_id uuid not null,
  move_id uuid not null,
  kind varchar(255) not null check (kind in ('listed', 'message', 'others_message')),
  row_id uuid not null,
  primary key (account_id, move_id, kind, row_id),
  foreign key (account_id, move_id) references customer_moves (account_id, id) on delete cascade
);
