-- For reports: the account's messages up to event `counted_until.seq`, counted by sender in quarters of an hour, because the
-- offsets of all time zones are multiples of a quarter. A message with a higher number is not counted yet. A message that
-- is stored later always has a higher number, and its time and sender never change, so only deleting needs a trigger.
create table counted_until (
  account_id uuid primary key references accounts on delete cascade,
  seq bigint not null
);

-- Without a user, the sender is a customer or the system.
create table message_counts (
  account_id uuid not null references counted_until on delete cascade,
  starts_at timestamptz not null,
  user_id bigint,
  is_customer boolean not null,
  n bigint not null,
  unique nulls not distinct (account_id, starts_at, user_id, is_customer) include (n)
) with (fillfactor = 80);

create function quarter_of(at timestamptz) returns timestamptz language sql immutable parallel safe
return date_bin('15 minutes', at, '2000-01-01T00:00:00Z');

create function message_counts_lock(account_id uuid) returns bigint language sql immutable parallel safe
return hashtextextended('message counts ' || account_id, 0);

-- The lock keeps the job that counts messages from counting one whose deletion is not committed. The job takes the same
-- lock exclusively.
create function uncount_messages() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(message_counts_lock(account_id)) from (
    select distinct account_id from removed order by account_id
  ) deletion;
  insert into message_counts
  select account_id, quarter_of(created_at), user_id, customer_id is not null, -count(*)
  from removed join counted_until using (account_id)
  where removed.seq <= counted_until.seq
  group by 1, 2, 3, 4
  order by 1, 2, 3, 4
  on conflict (account_id, starts_at, user_id, is_customer)
  do update set n = message_counts.n + excluded.n;
  return null;
end
$$;
create trigger uncount after delete on messages
  referencing old table as removed for each statement execute function uncount_messages();
