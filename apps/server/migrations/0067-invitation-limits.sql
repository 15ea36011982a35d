-- How often a link was used and may be used, for whom it is, and who made it. Links from before have neither limit nor maker.
alter table user_invitations
  add uses integer not null default 0,
  add max_uses integer check (max_uses > 0),
  add to_address varchar(255),
  add created_by bigint,
  add foreign key (account_id, created_by) references users (account_id, id) on delete set null (created_by);
create index user_invitations_by_maker on user_invitations (account_id, created_by);
