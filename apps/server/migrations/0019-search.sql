-- New entries of a GIN index wait in a pending list, and are sorted into the index together. The write that fills the list
-- sorts it: with the default limit of 4 MB for more than 100 ms, with 256 KB for a few. So all indexes of texts that are
-- written often have `gin_pending_list_limit = 256`.

-- Parts of words in messages. The index does not contain the account: otherwise each search would read a posting list
-- as long as the account's history.
create index messages_search on messages using gin (body gin_trgm_ops) with (gin_pending_list_limit = 256);
-- The planner chooses how a search joins its matches by how common the text is. The default of 100 samples does not
-- distinguish a word in a thousand messages from a word in one message of a million.
alter table messages alter column body set statistics 1000;

-- The words of a text, lower case, each behind `prefix`, which is not empty. Blanks and punctuation separate words; a
-- character of a script without blanks is a word of its own. Words are cut to 60 characters, because an index entry has a
-- largest size. `features/search/words.ts` splits the text of a search in the same way.
create function words_of(prefix text, body text) returns tsvector language sql immutable parallel safe
return array_to_tsvector(string_to_array(prefix || replace(
  case when octet_length(body) = char_length(body)
    then regexp_replace(
      translate(lower(left(body, 20000)), E'\t\n\r !"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~', repeat(' ', 36)),
      '([^ ]{60})[^ ]+', '\1', 'g')
    else regexp_replace(regexp_replace(
      translate(lower(left(body, 20000)),
        E'\t\n\r !"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~\u00a0\u00a1\u00ab\u00bb\u00bf\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2026\u3000\u3001\u3002\u300c\u300d\u300e\u300f\uff01\uff08\uff09\uff0c\uff1f',
        repeat(' ', 62)),
      '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff])', ' \1 ', 'g'),
      '([^ ]{60})[^ ]+', '\1', 'g')
  end, ' ', ' ' || prefix), ' '));

-- The prefix of a message's words: its account, and its stretch of 65,536 events of that account.
create function stretch_of(account_id uuid, seq bigint) returns text language sql immutable parallel safe
return left(account_id::text, 8) || to_hex(seq >> 16) || '.';

-- A lookup reads the posting list of one word in one stretch of one account. Its cost does not depend on how common the word
-- is elsewhere. A search reads the latest stretch first.
create index messages_by_word on messages using gin (words_of(stretch_of(account_id, seq), body))
  with (gin_pending_list_limit = 256);
-- No query uses these statistics, and gathering them splits a million bodies into words.
alter index messages_by_word alter column 1 set statistics 0;

-- The searched columns of a customer, each on its own line, so no match spans two columns.
create function text_of_customer(name text, email text, phone text) returns text language sql immutable parallel safe
return coalesce(name, '') || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '');
create index customers_search on customers
  using gin (account_id, text_of_customer(name, email, phone) gin_trgm_ops) with (gin_pending_list_limit = 256);
-- Names alone, for resembling_customers: a misspelled name of a mail provider resembles the addresses of half of all customers.
create index customers_by_name on customers using gin (account_id, name gin_trgm_ops) with (gin_pending_list_limit = 256);
create index companies_search on companies using gin (account_id, name gin_trgm_ops, website_url gin_trgm_ops);
create index conversations_by_subject on conversations using gin (account_id, subject gin_trgm_ops)
  where subject is not null;

-- Customers whose name resembles the misspelled `word`, ordered by how much it resembles `meant`, the whole search.
-- Several misspelled words together share too few trigrams with a name. So one word selects the customers, and all
-- words order them. `alike` is the minimum similarity. It is higher for longer words, because otherwise a long word
-- that is in no name would select every tenth customer.
-- The function calls set_config instead of having a `set` clause: where pg_trgm is not loaded yet, only a superuser may
-- create a function with such a clause. The setting ends with the transaction.
create function resembling_customers(account uuid, word text, alike real, meant text, most integer)
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
