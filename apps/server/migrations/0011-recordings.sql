-- A visit that agents may watch; on the wire, a browser session.
create table recordings (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  customer_id uuid,
  metadata jsonb,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, customer_id) references customers (account_id, id) on delete cascade
);
-- A recorder knows the id of its recording and not always the account.
create index recordings_by_id on recordings (id);
create index recordings_by_change on recordings (account_id, updated_at desc, id desc);
create index recordings_going_on on recordings (account_id, updated_at desc, id desc) where finished_at is null;
create index recordings_of_customer on recordings (account_id, customer_id, updated_at desc) where customer_id is not null;
create trigger touch before update on recordings for each row execute function touch_updated_at();
