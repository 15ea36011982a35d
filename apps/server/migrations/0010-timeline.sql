-- What was decided about a conversation, and by whom. Kept as long as the conversation; the events that tell of it are not.
-- An entry stands after a message, or before the first; no key, because that message may be deleted. `id` is the order.
-- A tag is kept by its name, because what is said here outlives it.
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
