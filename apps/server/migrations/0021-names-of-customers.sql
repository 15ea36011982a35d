-- Names alone: in the index of 0016 a slip in a provider's name resembles the addresses of half of all customers.
create index customers_by_name on customers using gin (account_id, name gin_trgm_ops) with (gin_pending_list_limit = 256);

create or replace function resembling_customers(account uuid, wanted text, alike real, most integer)
returns table (id uuid) language plpgsql set pg_trgm.word_similarity_threshold = 0.6 as $$
begin
  perform set_config('pg_trgm.word_similarity_threshold', alike::text, true);
  return query
    select c.id from customers c
    where c.account_id = account and c.name %> wanted
    order by word_similarity(wanted, c.name) desc, c.last_seen_at desc
    limit most;
end
$$;
