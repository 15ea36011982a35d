-- The number of the account's latest event. Updating this row locks it, which makes the numbers gapless. A transaction
-- takes this lock last, after the rows that it changes and just before the commit. `listeners` names the subscribers of
-- listeners.ts that the account uses: a statement that stores events asks for the job that hands them out only if there is one.
create table event_heads (
  account_id uuid primary key references accounts on delete cascade,
  seq bigint not null default 0,
  listeners text[] not null default '{}'
) with (fillfactor = 50);

-- The number up to which the account's events were handed out to its subscribers.
create table event_cursors (
  account_id uuid primary key references accounts on delete cascade,
  seq bigint not null
);

-- The events published to the account's agents, numbered 1, 2, 3 … per account. The payload on the wire is made from
-- `fact`, so a replay sends the same payload.
create table events (
  account_id uuid not null references accounts on delete cascade,
  seq bigint not null,
  type text not null,
  fact json not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, seq)
);
create index events_by_age on events using brin (created_at);
