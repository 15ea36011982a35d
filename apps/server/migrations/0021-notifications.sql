-- Finds the accounts with alerts without reading the settings of all users.
create index user_settings_with_alerts on user_settings (account_id)
  where email_alert_on_new_message or email_alert_on_new_conversation;
create index user_settings_with_phone on user_settings (account_id) where expo_push_token is not null;

-- Browsers that receive push messages for a user, also while Parley is closed. `family_id` is the sign-in (sessions); after
-- it has ended, nothing is sent there. `problem` is the reason why the last push failed.
create table web_push_subscriptions (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id bigint not null,
  family_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  problem text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, user_id, endpoint),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create trigger touch before update on web_push_subscriptions for each row execute function touch_updated_at();
