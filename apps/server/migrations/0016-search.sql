create extension if not exists btree_gin;

-- The words of a text, lower case, each behind `prefix`, which is not empty. What stands between words is a blank or punctuation; a sign of a
-- language that has no blanks is a word of its own. Words are cut, because an index takes no long ones.
-- `features/search/words.ts` takes a search apart in the same way.
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

-- What stands before the words of a message: its account, and the stretch of 65,536 events of the account that it is in.
create function stretch_of(account_id uuid, seq bigint) returns text language sql immutable parallel safe
return left(account_id::text, 8) || to_hex(seq >> 16) || '.';

-- A word of an account's stretch is found at once, however common it is elsewhere or was before; so the latest messages
-- that say it are found from the latest stretch on. The list of what waits to be sorted in is short, as in 0007.
create index messages_by_word on messages using gin (words_of(stretch_of(account_id, seq), body))
  with (gin_pending_list_limit = 256);
-- Nobody reads these statistics; they would take apart a million bodies each time.
alter index messages_by_word alter column 1 set statistics 0;

-- What a customer is found by. Each on a line of its own, so that no word is found over the end of one.
create function text_of_customer(name text, email text, phone text) returns text language sql immutable parallel safe
return coalesce(name, '') || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '');
create index customers_search on customers
  using gin (account_id, text_of_customer(name, email, phone) gin_trgm_ops) with (gin_pending_list_limit = 256);
create index companies_search on companies using gin (account_id, name gin_trgm_ops, website_url gin_trgm_ops);
create index conversations_by_subject on conversations using gin (account_id, subject gin_trgm_ops)
  where subject is not null;

-- The account's latest files, and what one person wrote last.
create index message_files_by_creation on message_files (account_id, created_at desc);
drop index messages_of_customer;
create index messages_of_customer on messages (account_id, customer_id, seq) where customer_id is not null;
drop index messages_of_user;
create index messages_of_user on messages (account_id, user_id, seq) where user_id is not null;

-- Customers whose name resembles a text, the most alike first. In a function, because the threshold is a setting.
create function resembling_customers(account uuid, wanted text, most integer)
returns table (id uuid) language sql stable set pg_trgm.word_similarity_threshold = 0.3
begin atomic
  select c.id from customers c
  where c.account_id = account and text_of_customer(c.name, c.email, c.phone) %> wanted
  order by word_similarity(wanted, text_of_customer(c.name, c.email, c.phone)) desc, c.last_seen_at desc
  limit most;
end;
