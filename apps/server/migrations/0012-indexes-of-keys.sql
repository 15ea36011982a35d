-- Whoever deletes a user, an inbox or a customer has every row that points there found. Without an index that is a walk
-- through the whole table, of all accounts.
create index timeline_entries_by_user on timeline_entries (account_id, user_id) where user_id is not null;
create index timeline_entries_by_assignee on timeline_entries (account_id, assignee_id) where assignee_id is not null;
create index timeline_entries_by_previous_assignee on timeline_entries (account_id, previous_assignee_id)
  where previous_assignee_id is not null;
create index timeline_entries_by_inbox on timeline_entries (account_id, inbox_id) where inbox_id is not null;
create index timeline_entries_by_previous_inbox on timeline_entries (account_id, previous_inbox_id)
  where previous_inbox_id is not null;
-- The indexes of the lists leave out what is archived.
create index conversations_of_assignee on conversations (account_id, assignee_id) where assignee_id is not null;
create index conversations_of_inbox on conversations (account_id, inbox_id) where inbox_id is not null;
create index files_of_customer on files (account_id, customer_id) where customer_id is not null;
create index files_of_user on files (account_id, user_id) where user_id is not null;
create index conversation_tags_by_creator on conversation_tags (account_id, creator_id) where creator_id is not null;
create index customer_tags_by_creator on customer_tags (account_id, creator_id) where creator_id is not null;
create index customer_issues_by_creator on customer_issues (account_id, creator_id) where creator_id is not null;
create index tags_by_creator on tags (account_id, creator_id) where creator_id is not null;
create index issues_by_creator on issues (account_id, creator_id) where creator_id is not null;
create index issues_by_assignee on issues (account_id, assignee_id) where assignee_id is not null;
create index notes_by_author on notes (account_id, author_id);
create index inbox_members_by_user on inbox_members (account_id, user_id);
