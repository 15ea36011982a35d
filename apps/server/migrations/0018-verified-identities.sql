-- Accounts whose pages sign who their visitors are. Without a row there is no secret, and whatever a page says is believed.
create table identity_settings (
  account_id uuid primary key references accounts on delete cascade,
  secret text not null,
  is_required boolean not null default false
);
