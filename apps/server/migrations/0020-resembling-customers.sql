drop function resembling_customers(uuid, text, integer);
-- The longer a text is, the more of its letters has to be there: else a search for a long word, which nobody is called, would
-- compare every tenth customer. The threshold is a setting, and as it was when the function is done.
create function resembling_customers(account uuid, wanted text, alike real, most integer)
returns table (id uuid) language plpgsql set pg_trgm.word_similarity_threshold = 0.6 as $$
begin
  perform set_config('pg_trgm.word_similarity_threshold', alike::text, true);
  return query
    select c.id from customers c
    where c.account_id = account and text_of_customer(c.name, c.email, c.phone) %> wanted
    order by word_similarity(wanted, text_of_customer(c.name, c.email, c.phone)) desc, c.last_seen_at desc
    limit most;
end
$$;
