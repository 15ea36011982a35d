-- outside a transaction
-- Reports count the customers of a period by these columns, and read only this index.
drop index concurrently if exists customers_for_reports;
create index concurrently customers_for_reports on customers (account_id, created_at) include (browser, os, time_zone);
drop index concurrently if exists customers_by_creation;
