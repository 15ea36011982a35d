-- An agent who is away is not shown to visitors as online.
alter table users add column is_away boolean not null default false;
