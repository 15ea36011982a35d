-- Where a company forwards its mail. `name` stands before the @; what stands after it is the installation's domain.
create table forwarding_addresses (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  name varchar(64) not null unique,
  source_email_address varchar(255),
  description varchar(255),
  state varchar(255),
  inbox_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, inbox_id) references inboxes (account_id, id) on delete cascade
);
create index forwarding_addresses_by_inbox on forwarding_addresses (account_id, inbox_id);
create trigger touch before update on forwarding_addresses for each row execute function touch_updated_at();
