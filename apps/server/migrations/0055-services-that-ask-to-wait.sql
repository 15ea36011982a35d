-- Until when a service wants to hear nothing of us, by its own word: whatever would ask it, waits. As little a change of what was
-- agreed with it as that it fails us (0037).
do $$
declare
  name text;
begin
  foreach name in array array['slack', 'mattermost', 'twilio', 'google', 'github', 'hubspot', 'intercom'] loop
    execute format('alter table %I add column quiet_until timestamptz', name || '_authorizations');
    execute format(
      'create or replace trigger touch before update on %I for each row
         when (row(old.failing_since, old.failing_why, old.needs_reconnect, old.quiet_until)
           is not distinct from row(new.failing_since, new.failing_why, new.needs_reconnect, new.quiet_until))
         execute function touch_updated_at()', name || '_authorizations');
  end loop;
end
$$;
