create table issues (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  title varchar(255) not null,
  body text,
  state varchar(255) not null default 'unstarted'
    check (state in ('unstarted', 'in_progress', 'in_review', 'done', 'closed')),
  github_issue_url varchar(255),
  -- The issue's latest known state at GitHub, and its time there. Late or repeated webhooks change nothing.
  github_state varchar(16),
  github_updated_at timestamptz,
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
create index issues_by_creator on issues (account_id, creator_id) where creator_id is not null;
create index issues_by_assignee on issues (account_id, assignee_id) where assignee_id is not null;
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
create index customer_issues_by_creator on customer_issues (account_id, creator_id) where creator_id is not null;
