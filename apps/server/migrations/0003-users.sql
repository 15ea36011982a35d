create table users (
  id bigserial primary key,
  account_id uuid not null references accounts on delete cascade,
  email varchar(255) not null unique,
  password_hash text not null,
  role varchar(255) not null default 'user' check (role in ('user', 'admin')),
  disabled_at timestamptz,
  archived_at timestamptz,
  email_confirmation_token varchar(255) unique,
  email_confirmed_at timestamptz,
  password_reset_digest bytea unique,
  password_reset_expires_at timestamptz,
  has_valid_email boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id)
);
create trigger touch before update on users for each row execute function touch_updated_at();

create table user_profiles (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  user_id bigint not null unique,
  full_name varchar(255),
  display_name varchar(255),
  profile_photo_url varchar(255),
  slack_user_id varchar(255),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create trigger touch before update on user_profiles for each row execute function touch_updated_at();

create table user_settings (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  user_id bigint not null unique,
  email_alert_on_new_message boolean not null default false,
  email_alert_on_new_conversation boolean not null default false,
  expo_push_token varchar(255),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create trigger touch before update on user_settings for each row execute function touch_updated_at();

-- Invitation links. `to_address` is the address that the link was mailed to; null: the link was copied.
create table user_invitations (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  to_address varchar(255),
  uses integer not null default 0,
  max_uses integer check (max_uses > 0),
  created_by bigint,
  expires_at timestamptz not null default now() + interval '3 days',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (account_id, created_by) references users (account_id, id) on delete set null (created_by)
);
create index user_invitations_of_account on user_invitations (account_id, created_at);
create index user_invitations_by_maker on user_invitations (account_id, created_by);
create trigger touch before update on user_invitations for each row execute function touch_updated_at();
