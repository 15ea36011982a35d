-- What an account's emails look like, in the component syntax. Only browsers run it. `version` counts its changes.
create table email_templates (
  account_id uuid primary key references accounts on delete cascade,
  name varchar(255) not null,
  code text not null check (char_length(code) <= 100000),
  version integer not null default 1,
  changed_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (account_id, changed_by) references users (account_id, id) on delete set null (changed_by)
);
create index email_templates_by_user on email_templates (account_id, changed_by);
create trigger touch before update on email_templates for each row execute function touch_updated_at();
