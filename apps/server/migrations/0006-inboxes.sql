create table inboxes (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  name varchar(255) not null,
  description varchar(255),
  slug varchar(255),
  is_primary boolean not null default false,
  is_private boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index one_primary_inbox on inboxes (account_id) where is_primary;
create trigger touch before update on inboxes for each row execute function touch_updated_at();

-- Membership is information only. It does not restrict access.
create table inbox_members (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  inbox_id uuid not null,
  user_id bigint not null,
  role varchar(255) not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, inbox_id, user_id),
  foreign key (account_id, inbox_id) references inboxes (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index inbox_members_by_user on inbox_members (account_id, user_id);
