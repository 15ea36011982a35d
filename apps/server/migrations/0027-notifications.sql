create index user_settings_with_alerts on user_settings (account_id)
  where email_alert_on_new_message or email_alert_on_new_conversation;
create index user_settings_with_phone on user_settings (account_id) where expo_push_token is not null;

-- Who wants no more replies by mail from an account's team. By a digest: nobody can read here who that is.
create table reply_mail_refusals (
  account_id uuid not null references accounts on delete cascade,
  address_digest bytea not null,
  created_at timestamptz not null default now(),
  primary key (account_id, address_digest)
);

-- A job for each agent who wants to know of a message, written with it, whichever door it came through; accounts where
-- nobody wants to have none written. Mail that came in, and what other services forward, is told by those: behaviour.md §3.4.
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
      queue_name => 'mail/' || wanted.user_id % 12,
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
      queue_name => 'phone/' || wanted.user_id % 4,
      max_attempts => 20
    );
  end loop;
  return null;
end
$$;
create trigger notify_agents after insert on messages
  referencing new table as written for each statement execute function notify_agents();
