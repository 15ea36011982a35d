-- New messages wait in a list beside the index and are sorted into it together. With the default of 4 MB, whoever fills the
-- list waits more than 100 ms; with this, a few.
alter index messages_search set (gin_pending_list_limit = 256);
