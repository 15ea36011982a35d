-- A name is kept without the slash that it is typed with.
create table saved_replies (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  name varchar(255) not null,
  content text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, name)
);
create trigger touch before update on saved_replies for each row execute function touch_updated_at();
