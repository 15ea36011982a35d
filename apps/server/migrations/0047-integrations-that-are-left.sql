-- Whichever way the last connection of an integration goes, with its inbox or whoever made it, too: it hears nothing more.
-- Of its arguments the first is the integration, the second the type of rows that are its own, where the table is shared.
create function stop_listening() returns trigger language plpgsql as $$
declare
  is_connected boolean;
begin
  -- Whoever connects it at the same time waits here, or is waited for.
  perform from integration_listeners where account_id = old.account_id and integration = tg_argv[0] for update;
  execute format('select exists (select from %I r where r.account_id = $1 and ($2 is null or to_jsonb(r) ->> ''type'' = $2))', tg_table_name)
    into is_connected using old.account_id, tg_argv[1];
  if not is_connected then
    delete from integration_listeners where account_id = old.account_id and integration = tg_argv[0];
    delete from integration_deliveries where account_id = old.account_id and integration = tg_argv[0];
  end if;
  return null;
end
$$;

create trigger stop_listening_in_reply_channels after delete on slack_authorizations for each row
  when (old.type = 'reply') execute function stop_listening('slack_reply', 'reply');
create trigger stop_listening_in_support_channels after delete on slack_authorizations for each row
  when (old.type = 'support') execute function stop_listening('slack_support', 'support');
create trigger stop_listening after delete on twilio_authorizations for each row execute function stop_listening('twilio');
