create table tags (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  name varchar(255) not null,
  description varchar(255),
  color varchar(255),
  creator_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, name),
  foreign key (account_id, creator_id) references users (account_id, id) on delete set null (creator_id)
);
create index tags_by_creator on tags (account_id, creator_id) where creator_id is not null;
create trigger touch before update on tags for each row execute function touch_updated_at();

create table customer_tags (
  account_id uuid not null,
  customer_id uuid not null,
  tag_id uuid not null,
  creator_id bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, customer_id, tag_id),
  foreign key (account_id, customer_id) references customers (account_id, id) on delete cascade,
  foreign key (account_id, tag_id) references tags (account_id, id) on delete cascade,
  foreign key (account_id, creator_id) references users (account_id, id) on delete set null (creator_id)
);
create index customer_tags_by_tag on customer_tags (account_id, tag_id);
create index customer_tags_by_creator on customer_tags (account_id, creator_id) where creator_id is not null;

create table conversation_tags (
  account_id uuid not null,
  conversation_id uuid not null,
  tag_id uuid not null,
  creator_id bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, conversation_id, tag_id),
  foreign key (account_id, conversation_id) references conversations (account_id, id) on delete cascade,
  foreign key (account_id, tag_id) references tags (account_id, id) on delete cascade,
  foreign key (account_id, creator_id) references users (account_id, id) on delete set null (creator_id)
);
create index conversation_tags_by_tag on conversation_tags (account_id, tag_id);
create index conversation_tags_by_creator on conversation_tags (account_id, creator_id) where creator_id is not null;
