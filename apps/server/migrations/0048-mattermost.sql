-- An inbox has one channel, and so has an account apart from its inboxes; connecting again renews it.
drop index mattermost_authorizations_by_inbox;
alter table mattermost_authorizations
  add constraint mattermost_authorizations_account_id_inbox_id_key unique nulls not distinct (account_id, inbox_id);

-- Whose a post is, is found by its channel and token together: whoever only knows the channel cannot stand in the way.
drop index mattermost_authorizations_by_channel;
alter table mattermost_authorizations add column verification_digest bytea;
create index mattermost_authorizations_by_verification on mattermost_authorizations (verification_digest);

-- Whoever knows it may post there.
alter table mattermost_authorizations drop column webhook_url, add column webhook_url_encrypted bytea;

create trigger stop_listening after delete on mattermost_authorizations for each row execute function stop_listening('mattermost');
