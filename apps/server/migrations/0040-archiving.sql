-- Accounts whose closed conversations are archived by the clock, and after how many days; those of the others stay.
create table conversation_settings (
  account_id uuid primary key references accounts on delete cascade,
  archive_closed_after_days integer not null check (archive_closed_after_days between 1 and 3650)
);
