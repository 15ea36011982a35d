create table conversations (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  status varchar(255) not null default 'open' check (status in ('open', 'closed')),
  priority varchar(255) not null default 'not_priority' check (priority in ('priority', 'not_priority')),
  source varchar(255) not null default 'chat' check (source in ('chat', 'slack', 'email', 'sms', 'api', 'sandbox')),
  subject varchar(255),
  read boolean not null default false,
  archived_at timestamptz,
  closed_at timestamptz,
  first_replied_at timestamptz,
  last_activity_at timestamptz,
  metadata jsonb,
  assignee_id bigint,
  customer_id uuid not null,
  inbox_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  check ((status = 'closed') = (closed_at is not null)),
  foreign key (account_id, customer_id) references customers (account_id, id) on delete cascade,
  foreign key (account_id, inbox_id) references inboxes (account_id, id) on delete cascade,
  foreign key (account_id, assignee_id) references users (account_id, id) on delete set null (assignee_id)
);
-- A visitor joins by the id alone.
create index conversations_by_id on conversations (id);
-- One index for each list that agents see, so a page costs the same however long the account's history is.
create index conversations_by_activity on conversations
  (account_id, last_activity_at desc nulls first, id desc) where archived_at is null;
create index conversations_by_status on conversations
  (account_id, status, last_activity_at desc nulls first, id desc) where archived_at is null;
create index conversations_by_assignee on conversations
  (account_id, assignee_id, status, last_activity_at desc nulls first, id desc) where archived_at is null;
create index conversations_by_inbox on conversations
  (account_id, inbox_id, status, last_activity_at desc nulls first, id desc) where archived_at is null;
create index conversations_unread on conversations
  (account_id, status, last_activity_at desc nulls first, id desc) where archived_at is null and not read;
create index conversations_with_priority on conversations
  (account_id, status, last_activity_at desc nulls first, id desc) where archived_at is null and priority = 'priority';
create index conversations_of_customer on conversations
  (account_id, customer_id, last_activity_at desc nulls first, id desc);
-- For the foreign keys, because the indexes above leave out archived conversations. Without these indexes, deleting a
-- user or an inbox scans the conversations of all accounts. Other tables have such indexes for the same reason.
create index conversations_of_assignee on conversations (account_id, assignee_id) where assignee_id is not null;
create index conversations_of_inbox on conversations (account_id, inbox_id) where inbox_id is not null;
-- for reports
create index conversations_by_creation on conversations (account_id, created_at) include (first_replied_at, closed_at);
create trigger touch before update on conversations for each row execute function touch_updated_at();

-- `seq` is the number of the event that announced the message. It orders an account's messages, also those with the same
-- created_at.
create table messages (
  account_id uuid not null,
  id uuid not null,
  seq bigint not null,
  conversation_id uuid not null,
  customer_id uuid,
  user_id bigint,
  body text,
  type varchar(255) not null default 'reply' check (type in ('reply', 'note', 'bot')),
  content_type varchar(255) not null default 'text',
  private boolean not null default false,
  source varchar(255) not null default 'chat'
    check (source in ('chat', 'slack', 'mattermost', 'email', 'sms', 'api', 'sandbox')),
  -- the integration that received the message; null: it was written in Parley
  origin varchar(32),
  subject varchar(255),
  sent_at timestamptz,
  seen_at timestamptz,
  metadata jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  check (customer_id is null or user_id is null),
  foreign key (account_id, conversation_id) references conversations (account_id, id) on delete cascade,
  foreign key (account_id, customer_id) references customers (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create unique index messages_by_seq on messages (account_id, seq);
create index messages_of_conversation on messages (account_id, conversation_id, seq);
create index messages_of_customer on messages (account_id, customer_id, seq) where customer_id is not null;
create index messages_of_user on messages (account_id, user_id, seq) where user_id is not null;
-- for reports
create index messages_by_creation on messages (account_id, created_at) include (user_id, customer_id);
create trigger touch before update on messages for each row execute function touch_updated_at();

create table mentions (
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  conversation_id uuid not null,
  message_id uuid not null,
  user_id bigint not null,
  seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, message_id, user_id),
  foreign key (account_id, conversation_id) references conversations (account_id, id) on delete cascade,
  foreign key (account_id, message_id) references messages (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index mentions_of_user on mentions (account_id, user_id, conversation_id);
create index unseen_mentions on mentions (account_id, user_id, conversation_id) where seen_at is null;
create index mentions_in_conversation on mentions (account_id, conversation_id);
create trigger touch before update on mentions for each row execute function touch_updated_at();

-- The changes of a conversation and who made them, shown in its thread. Entries are kept as long as the conversation,
-- unlike events. `id` is the order. An entry is shown after the message `after_message_id`, or before the first
-- message. That column has no foreign key, because the message may be deleted. A tag is stored by its name, because the
-- entry outlives the tag.
create table timeline_entries (
  account_id uuid not null,
  conversation_id uuid not null,
  id bigint not null generated always as identity,
  after_message_id uuid,
  type varchar(255) not null check (type in (
    'assigned', 'unassigned', 'prioritised', 'unprioritised', 'closed', 'reopened',
    'archived', 'unarchived', 'moved', 'tagged', 'untagged'
  )),
  actor varchar(255) not null check (actor in ('user', 'customer', 'system')),
  user_id bigint,
  assignee_id bigint,
  previous_assignee_id bigint,
  inbox_id uuid,
  previous_inbox_id uuid,
  tag_name varchar(255),
  -- Of `closed` and `reopened`, for an undo: the conversation's times before the change.
  previous_activity_at timestamptz,
  previous_closed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, conversation_id, id),
  check (actor = 'user' or user_id is null),
  check ((type in ('tagged', 'untagged')) = (tag_name is not null)),
  foreign key (account_id, conversation_id) references conversations (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references users (account_id, id) on delete set null (user_id),
  foreign key (account_id, assignee_id) references users (account_id, id) on delete set null (assignee_id),
  foreign key (account_id, previous_assignee_id) references users (account_id, id)
    on delete set null (previous_assignee_id),
  foreign key (account_id, inbox_id) references inboxes (account_id, id) on delete set null (inbox_id),
  foreign key (account_id, previous_inbox_id) references inboxes (account_id, id) on delete set null (previous_inbox_id)
);
create index timeline_entries_by_user on timeline_entries (account_id, user_id) where user_id is not null;
create index timeline_entries_by_assignee on timeline_entries (account_id, assignee_id) where assignee_id is not null;
create index timeline_entries_by_previous_assignee on timeline_entries (account_id, previous_assignee_id)
  where previous_assignee_id is not null;
create index timeline_entries_by_inbox on timeline_entries (account_id, inbox_id) where inbox_id is not null;
create index timeline_entries_by_previous_inbox on timeline_entries (account_id, previous_inbox_id)
  where previous_inbox_id is not null;

-- Accounts that archive closed conversations automatically, and after how many days. Other accounts have no row.
create table conversation_settings (
  account_id uuid primary key references accounts on delete cascade,
  archive_closed_after_days integer not null check (archive_closed_after_days between 1 and 3650)
);

-- The number of unread conversations of each kind that are not archived, so badges cost the same with ten conversations and
-- with a million. Only the triggers below change these rows.
create table unread_counts (
  account_id uuid not null references accounts on delete cascade,
  inbox_id uuid,
  assignee_id bigint,
  status varchar(255) not null,
  priority varchar(255) not null,
  n bigint not null,
  unique nulls not distinct (account_id, inbox_id, assignee_id, status, priority)
) with (fillfactor = 50);

-- Locks the account's event head first. Without that, two transactions that move conversations between the same two kinds
-- in opposite directions would deadlock.
create function count_unread(differences unread_counts[]) returns void language plpgsql as $$
begin
  if cardinality(differences) = 0 then
    return;
  end if;
  perform from event_heads h
  where h.account_id in (select d.account_id from unnest(differences) d)
  order by h.account_id for no key update;

  insert into unread_counts
  select d.* from unnest(differences) d
  -- an account that is being deleted has no event head any more, and needs no counts
  where exists (select from event_heads h where h.account_id = d.account_id)
  order by d.account_id, d.inbox_id, d.assignee_id, d.status, d.priority
  on conflict (account_id, inbox_id, assignee_id, status, priority)
  do update set n = unread_counts.n + excluded.n;
end
$$;

create function count_added_unread() returns trigger language plpgsql as $$
begin
  perform count_unread(array(
    select (account_id, inbox_id, assignee_id, status, priority, count(*))::unread_counts
    from added where not read and archived_at is null
    group by account_id, inbox_id, assignee_id, status, priority));
  return null;
end
$$;
create trigger unread_added after insert on conversations
  referencing new table as added for each statement execute function count_added_unread();

create function count_removed_unread() returns trigger language plpgsql as $$
begin
  perform count_unread(array(
    select (account_id, inbox_id, assignee_id, status, priority, -count(*))::unread_counts
    from removed where not read and archived_at is null
    group by account_id, inbox_id, assignee_id, status, priority));
  return null;
end
$$;
create trigger unread_removed after delete on conversations
  referencing old table as removed for each statement execute function count_removed_unread();

create function count_changed_unread() returns trigger language plpgsql as $$
begin
  perform count_unread(array(
    select (account_id, inbox_id, assignee_id, status, priority, sum(difference))::unread_counts
    from (
      select account_id, inbox_id, assignee_id, status, priority, -1 as difference
      from removed where not read and archived_at is null
      union all
      select account_id, inbox_id, assignee_id, status, priority, 1
      from added where not read and archived_at is null
    ) change
    group by account_id, inbox_id, assignee_id, status, priority
    having sum(difference) <> 0));
  return null;
end
$$;
create trigger unread_changed after update on conversations
  referencing old table as removed new table as added for each statement execute function count_changed_unread();
