-- Without an inbox, too, there may be a support channel of each workspace.
drop index one_slack_without_inbox;
create unique index one_slack_reply_without_inbox on slack_authorizations (account_id)
  where type = 'reply' and inbox_id is null;
drop index one_slack_support_team;
create unique index one_slack_support_team on slack_authorizations (account_id, inbox_id, team_id)
  nulls not distinct where type = 'support';
