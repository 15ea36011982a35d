-- The threshold is set within the function alone. As a setting of the function itself, only a superuser could have made it
-- where pg_trgm was not loaded yet: in an upgrade, and when a backup is restored. It ends with the transaction.
create or replace function resembling_customers(account uuid, word text, alike real, meant text, most integer)
returns table (id uuid) language plpgsql as $$
begin
  perform set_config('pg_trgm.word_similarity_threshold', alike::text, true);
  return query
    select c.id from customers c
    where c.account_id = account and c.name %> word
    order by word_similarity(meant, c.name) desc, c.last_seen_at desc
    limit most;
end
$$;
