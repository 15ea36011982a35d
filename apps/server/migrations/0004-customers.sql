create table companies (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  name varchar(255) not null,
  description varchar(255),
  external_id varchar(255),
  website_url varchar(255),
  logo_image_url varchar(255),
  industry varchar(255),
  slack_channel_id varchar(255),
  slack_channel_name varchar(255),
  slack_team_id varchar(255),
  slack_team_name varchar(255),
  metadata jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
create trigger touch before update on companies for each row execute function touch_updated_at();

create table customers (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  first_seen date not null default (now() at time zone 'utc'),
  last_seen_at timestamptz not null default now(),
  name varchar(255),
  email varchar(255),
  phone varchar(255),
  external_id varchar(255),
  profile_photo_url varchar(255),
  browser varchar(255),
  browser_version varchar(255),
  browser_language varchar(255),
  os varchar(255),
  ip varchar(255),
  host varchar(255),
  lib varchar(255),
  time_zone varchar(255),
  current_url text,
  pathname text,
  screen_height integer,
  screen_width integer,
  metadata jsonb,
  company_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, company_id) references companies (account_id, id)
);
-- A visitor's browser knows its customer id and not always the account.
create index customers_by_id on customers (id);
create index customers_by_company on customers (account_id, company_id) where company_id is not null;
create index customers_by_external_id on customers (account_id, external_id, updated_at desc) where external_id is not null;
create index customers_by_email on customers (account_id, lower(email)) where email is not null;
create index customers_by_phone on customers (account_id, phone) where phone is not null;
create index customers_by_last_seen on customers (account_id, last_seen_at desc, id desc);
create trigger touch before update on customers for each row execute function touch_updated_at();

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
create trigger touch before update on notes for each row execute function touch_updated_at();

create table issues (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  title varchar(255) not null,
  body text,
  state varchar(255) not null default 'unstarted'
    check (state in ('unstarted', 'in_progress', 'in_review', 'done', 'closed')),
  github_issue_url varchar(255),
  finished_at timestamptz,
  closed_at timestamptz,
  metadata jsonb,
  creator_id bigint,
  assignee_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, creator_id) references users (account_id, id) on delete set null (creator_id),
  foreign key (account_id, assignee_id) references users (account_id, id) on delete set null (assignee_id)
);
create trigger touch before update on issues for each row execute function touch_updated_at();

create table customer_issues (
  account_id uuid not null,
  customer_id uuid not null,
  issue_id uuid not null,
  creator_id bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, customer_id, issue_id),
  foreign key (account_id, customer_id) references customers (account_id, id) on delete cascade,
  foreign key (account_id, issue_id) references issues (account_id, id) on delete cascade,
  foreign key (account_id, creator_id) references users (account_id, id) on delete set null (creator_id)
);
create index customer_issues_by_issue on customer_issues (account_id, issue_id);
