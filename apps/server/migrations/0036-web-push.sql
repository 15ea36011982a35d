-- Browsers that agents want to be told in, also with Parley closed. `family_id` is the sign-in: once that has ended,
-- nothing is sent there any more. `problem` is why the last push did not get through.
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

-- As before (0027, 0032), and what customers say to browsers.
create or replace function notify_agents() returns trigger language plpgsql as $$
declare
  wanted record;
begin
  for wanted in
    select w.account_id, w.id as message_id, s.user_id
    from written w
    join user_settings s on s.account_id = w.account_id
    join users u on u.account_id = s.account_id and u.id = s.user_id and u.disabled_at is null and u.archived_at is null
    where (s.email_alert_on_new_message or s.email_alert_on_new_conversation)
      and w.customer_id is not null and not w.private and w.source in ('chat', 'api', 'sandbox')
      and (s.email_alert_on_new_message or not exists (
        select from messages earlier
        where earlier.account_id = w.account_id and earlier.conversation_id = w.conversation_id and earlier.seq < w.seq
      ))
  loop
    perform graphile_worker.add_job(
      'mail-alert',
      json_build_object('account_id', wanted.account_id, 'message_id', wanted.message_id, 'user_id', wanted.user_id),
      queue_name => 'mail/' || (hashtext(wanted.message_id::text || wanted.user_id) & 1023) % 12,
      max_attempts => 20
    );
  end loop;

  for wanted in
    select w.account_id, w.id as message_id, s.user_id
    from written w
    join user_settings s on s.account_id = w.account_id
    join users u on u.account_id = s.account_id and u.id = s.user_id and u.disabled_at is null and u.archived_at is null
    where s.expo_push_token is not null
      and w.type <> 'bot' and w.source in ('chat', 'api', 'sandbox', 'email') and w.user_id is distinct from s.user_id
  loop
    perform graphile_worker.add_job(
      'push-to-phone',
      json_build_object('account_id', wanted.account_id, 'message_id', wanted.message_id, 'user_id', wanted.user_id),
      queue_name => 'phone/' || (hashtext(wanted.message_id::text || wanted.user_id) & 1023) % 4,
      max_attempts => 20
    );
  end loop;

  for wanted in
    select w.account_id, w.id as message_id, s.id as subscription_id
    from written w
    join web_push_subscriptions s on s.account_id = w.account_id
    join users u on u.account_id = s.account_id and u.id = s.user_id and u.disabled_at is null and u.archived_at is null
    where w.customer_id is not null and not w.private and w.source in ('chat', 'api', 'sandbox', 'email')
  loop
    perform graphile_worker.add_job(
      'push-to-browser',
      json_build_object(
        'account_id', wanted.account_id, 'message_id', wanted.message_id, 'subscription_id', wanted.subscription_id
      ),
      -- an account's own: where the addresses of its browsers lead may hang
      queue_name => wanted.account_id || '/browsers/' || (hashtext(wanted.message_id::text || wanted.subscription_id) & 1023) % 4,
      max_attempts => 20
    );
  end loop;
  return null;
end
$$;

-- What is read counts on the phones of the team no more. One job for each, however much is read before it begins.
create function push_badges() returns trigger language plpgsql as $$
declare
  wanted record;
begin
  for wanted in
    select s.user_id
    from user_settings s
    join users u on u.account_id = s.account_id and u.id = s.user_id and u.disabled_at is null and u.archived_at is null
    where s.account_id = new.account_id and s.expo_push_token is not null
    order by s.user_id
  loop
    perform graphile_worker.add_job(
      'push-badge',
      json_build_object('account_id', new.account_id, 'user_id', wanted.user_id),
      queue_name => 'phone/' || wanted.user_id % 4,
      run_at => now() + interval '1 second',
      max_attempts => 20,
      job_key => 'push-badge/' || wanted.user_id,
      job_key_mode => 'preserve_run_at'
    );
  end loop;
  return null;
end
$$;
create trigger push_badges after update on conversations
  for each row when (new.read and not old.read) execute function push_badges();
