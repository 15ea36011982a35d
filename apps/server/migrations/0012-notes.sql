-- Notes on a customer. A private note in a conversation is a message.
create table notes (
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  body text not null,
  content_type varchar(255) not null default 'text',
  author_id bigint not null,
  customer_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, author_id) references users (account_id, id) on delete cascade,
  foreign key (account_id, customer_id) references customers (account_id, id) on delete cascade
);
create index notes_of_customer on notes (account_id, customer_id, created_at desc);
create index notes_by_author on notes (account_id, author_id);
create trigger touch before update on notes for each row execute function touch_updated_at();
