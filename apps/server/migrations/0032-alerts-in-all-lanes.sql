-- One agent's alerts share all lanes: in one of them they went out one after the other, a dozen a second.
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
  return null;
end
$$;
