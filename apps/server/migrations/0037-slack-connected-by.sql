-- The user who connected the channel. The connection belongs to the account, so it stays when this user is deleted.
alter table slack_authorizations add column user_id bigint;
alter table slack_authorizations add foreign key (account_id, user_id)
  references users (account_id, id) on delete set null (user_id);
create index slack_authorizations_by_user on slack_authorizations (account_id, user_id) where user_id is not null;
