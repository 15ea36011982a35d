-- Mail as it came, until it is a message; after that, what it is known by should it be delivered again. The id is made of
-- where it went and its Message-ID, so that the key itself refuses the second one.
create table received_mails (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  envelope_from varchar(320),
  recipient varchar(320) not null,
  inbox_id uuid,
  conversation_id uuid,
  is_proven boolean not null default false,
  raw bytea,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index received_mails_by_age on received_mails using brin (created_at);

-- What an answer refers to is looked for by its Message-ID.
create index messages_by_mail on messages (account_id, md5(metadata->>'ses_message_id')) where metadata ? 'ses_message_id';

-- What an agent says in a conversation by mail goes out as one: a job written with the message, whichever door that came
-- through. Those of one conversation share a lane, so that they leave in order.
create function mail_answers() returns trigger language plpgsql as $$
declare
  answer record;
begin
  for answer in
    select w.account_id, w.id, w.conversation_id
    from written w
    join conversations c on c.account_id = w.account_id and c.id = w.conversation_id and c.source = 'email'
    where w.user_id is not null and w.type = 'reply' and not w.private
  loop
    perform graphile_worker.add_job(
      'mail-answer',
      json_build_object('account_id', answer.account_id, 'message_id', answer.id),
      queue_name => 'mail/' || abs(hashtext(answer.conversation_id::text)::bigint) % 12,
      max_attempts => 20
    );
  end loop;
  return null;
end
$$;
create trigger mail_answers after insert on messages
  referencing new table as written for each statement execute function mail_answers();
