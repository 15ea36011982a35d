-- What reports count is read from these alone: of a range of time, and of nothing else.
create index messages_by_creation on messages (account_id, created_at) include (user_id, customer_id);
create index conversations_by_creation on conversations (account_id, created_at) include (first_replied_at, closed_at);
create index customers_by_creation on customers (account_id, created_at);
