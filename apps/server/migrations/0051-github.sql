-- As an issue stood at GitHub when we last heard of it there, so that what arrives late or twice changes nothing.
alter table issues add column github_updated_at timestamptz, add column github_state varchar(16);
-- Links in messages and what GitHub tells find issues by their address, however it is written.
create index issues_by_github_url on issues (account_id, lower(github_issue_url)) where github_issue_url is not null;

-- As for the others in 0047.
create trigger stop_listening after delete on github_authorizations for each row execute function stop_listening('github');

-- As in 0036, and phones are told that an issue was closed or reopened at GitHub. That has no author: the note is in the name of
-- whoever answers for the conversation, who is told, too.
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
      -- an account's own: where the addresses of its browsers lead may hang
      queue_name => wanted.account_id || '/browsers/' || (hashtext(wanted.message_id::text || wanted.subscription_id) & 1023) % 4,
      max_attempts => 20
    );
  end loop;
  return null;
end
$$;
