-- `quiet_until` says it already.
alter table google_authorizations drop column paused_until;
