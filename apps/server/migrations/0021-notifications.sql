-- Find the few accounts with alerts without reading the settings of all users.
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


-- Listener: notifies agents of messages by mail, phone and browser. Mail that arrived, and messages that integrations
-- forward, cause no mail: behaviour.md §3.4. An agent's jobs are spread over all queues, because in one queue they would run
-- one after the other, about 12 a second.
create function notify_agents() returns trigger language plpgsql as $$
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

  -- Phones also receive the note that an issue was closed or reopened at GitHub. Its author is the conversation's assignee,
  -- who receives it, too.
  for wanted in
    select w.account_id, w.id as message_id, s.user_id
    from written w
    join user_settings s on s.account_id = w.account_id
    join users u on u.account_id = s.account_id and u.id = s.user_id and u.disabled_at is null and u.archived_at is null
    where s.expo_push_token is not null
      and (
        (w.type <> 'bot' and w.source in ('chat', 'api', 'sandbox', 'email') and w.user_id is distinct from s.user_id)
        or (w.type = 'bot' and w.origin = 'github' and w.metadata ? 'github_state')
      )
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
      -- queues of the account's own, because a push service that a browser names may hang
      queue_name => wanted.account_id || '/browsers/' || (hashtext(wanted.message_id::text || wanted.subscription_id) & 1023) % 4,
      max_attempts => 20
    );
  end loop;
  return null;
end
$$;
create trigger notify_agents after insert on messages
  referencing new table as written for each statement execute function notify_agents();


-- Listener: lowers the badges of the team's phones when a conversation is read. One job for each user, however many
-- conversations are read before it runs. Locks the account's event head first, like count_unread: a statement that reads and
-- one that answers at the same time would otherwise deadlock.
create function push_badges() returns trigger language plpgsql as $$
declare
  wanted record;
begin
  if not exists (select from user_settings s where s.account_id = new.account_id and s.expo_push_token is not null) then
    return null;
  end if;
  perform from event_heads h where h.account_id = new.account_id for no key update;
  for wanted in
    select s.user_id
    from user_settings s
    join users u on u.account_id = s.account_id and u.id = s.user_id and u.disabled_at is null and u.archived_at is null
    where s.account_id = new.account_id and s.expo_push_token is not null
  loop
    perform graphile_worker.add_job(
      'push-badge',
      json_build_object('account_id', new.account_id, 'user_id', wanted.user_id),
      queue_name => new.account_id || '/badges',
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
