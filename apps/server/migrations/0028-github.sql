create table github_authorizations (
  account_id uuid not null unique references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id bigint not null,
  access_token_encrypted bytea,
  refresh_token_encrypted bytea,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  token_type varchar(255),
  scope text,
  github_installation_id varchar(255),
  metadata jsonb,
  settings jsonb,
  connected_at timestamptz not null default now(),
  failing_since timestamptz,
  failing_why text,
  needs_reconnect boolean not null default false,
  quiet_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index github_authorizations_by_user on github_authorizations (account_id, user_id);
create index github_authorizations_by_installation on github_authorizations (github_installation_id);
create trigger touch before update on github_authorizations for each row
  when (row(old.failing_since, old.failing_why, old.needs_reconnect, old.quiet_until)
    is not distinct from row(new.failing_since, new.failing_why, new.needs_reconnect, new.quiet_until))
  execute function touch_updated_at();

-- Finds the issue of an address in a message or a webhook. GitHub ignores the case of addresses.
create index issues_by_github_url on issues (account_id, lower(github_issue_url)) where github_issue_url is not null;

-- Clears the known state when the issue's URL changes, because it was the state of another issue at GitHub.
create function forget_other_github_issue() returns trigger language plpgsql as $$
begin
  new.github_state := null;
  new.github_updated_at := null;
  return new;
end
$$;
create trigger forget_other_github_issue before update of github_issue_url on issues for each row
  when (lower(old.github_issue_url) is distinct from lower(new.github_issue_url)) execute function forget_other_github_issue();
