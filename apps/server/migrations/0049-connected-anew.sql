-- When somebody connected it last: what a service says of an earlier connection is no word on this one.
do $$
declare
  name text;
begin
  foreach name in array array['slack', 'mattermost', 'twilio', 'google', 'github', 'hubspot', 'intercom'] loop
    execute format('alter table %I add column connected_at timestamptz not null default now()', name || '_authorizations');
  end loop;
end
$$;
