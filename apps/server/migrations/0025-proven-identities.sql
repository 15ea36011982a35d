-- Whether somebody's external id was signed, or is the team's own word. Who was known before could have claimed theirs.
alter table customers add column is_identity_proven boolean not null default false;
alter table customer_merges add column is_identity_proven boolean not null default false;
