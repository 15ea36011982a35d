drop function resembling_customers(uuid, text, real, integer);
-- Of several words with slips hardly any three letters are left. So customers are found by one word, and all words together
-- say which of them come first.
create function resembling_customers(account uuid, word text, alike real, meant text, most integer)
returns table (id uuid) language plpgsql set pg_trgm.word_similarity_threshold = 0.6 as $$
begin
  perform set_config('pg_trgm.word_similarity_threshold', alike::text, true);
  return query
    select c.id from customers c
    where c.account_id = account and c.name %> word
    order by word_similarity(meant, c.name) desc, c.last_seen_at desc
    limit most;
end
$$;
