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
create index companies_by_slack_channel on companies (account_id, slack_channel_id) where slack_channel_id is not null;
create trigger touch before update on companies for each row execute function touch_updated_at();
