import { randomUUID } from "node:crypto";
import { createAgentApi } from "@parley/api-client";
import type { Session } from "@parley/contract";
import type pg from "pg";
import type { ServerProcess } from "../harness/server-process.ts";
import { textSource } from "../harness/words.ts";
import type { VisitorConversation } from "../visitors.ts";

const CONVERSATIONS = 10_000;
const LONG = 20;
const LONG_MESSAGES = 200;
const PASSWORD = "a long password";
const EMAIL = "agent@example.com";

/** An account with 10,000 open conversations, of which the newest have 200 messages each. */
export interface BigInbox {
  accountId: string;
  /** The conversations with 200 messages, newest first. */
  long: Conversation[];
  size: number;
  /** Signs the agent in again, because a renewal token is valid only once. */
  signIn(): Promise<Session>;
}

export interface Conversation extends VisitorConversation {
  customerName: string;
}

export async function fillInbox(server: ServerProcess): Promise<BigInbox> {
  const api = createAgentApi({ baseUrl: server.url, token: () => undefined });
  const registration = { company_name: "Company", email: EMAIL, password: PASSWORD, password_confirmation: PASSWORD };
  await api.session.register(registration);
  const session = await api.session.signIn(EMAIL, PASSWORD);
  const conversations = Array.from({ length: CONVERSATIONS }, (_, index) => ({
    conversation_id: randomUUID(),
    customer_id: randomUUID(),
    customerName: `Visitor ${index + 1}`,
  }));
  await server.database((database) => store(database, session, conversations));
  return {
    accountId: session.account_id,
    long: conversations.slice(0, LONG),
    size: CONVERSATIONS,
    signIn: () => api.session.signIn(EMAIL, PASSWORD),
  };
}

/** The latest message of the first conversation is one minute old, and of the last one two years. */
async function store(database: pg.Client, { account_id, user_id }: Session, conversations: Conversation[]) {
  const ids = conversations.map((conversation) => conversation.conversation_id);
  const customers = conversations.map((conversation) => conversation.customer_id);
  const names = conversations.map(({ customerName }) => customerName);
  await database.query(
    "insert into customers (account_id, id, name) select $1, * from unnest($2::uuid[], $3::text[])",
    [account_id, customers, names],
  );
  await database.query(
    `insert into conversations (account_id, id, customer_id, inbox_id, read, last_activity_at)
     select $1, id, customer, (select id from inboxes where account_id = $1), n % 20 <> 0, now() - (n * 100 || ' minutes')::interval
     from unnest($2::uuid[], $3::uuid[]) with ordinality as c (id, customer, n)`,
    [account_id, ids, customers],
  );

  const nextText = textSource(2_026);
  const messages = conversations.flatMap(({ conversation_id, customer_id }, index) =>
    Array.from({ length: index < LONG ? LONG_MESSAGES : 1 }, (_, turn) => ({
      conversation_id,
      customer_id: turn % 3 === 0 ? customer_id : null,
      body: nextText(),
      minutes_ago: (index + 1) * 100 + (LONG_MESSAGES - turn) * 20,
    })),
  );
  await database.query(
    `insert into messages (account_id, id, seq, conversation_id, customer_id, user_id, body, created_at)
     select $1, gen_random_uuid(), row_number() over (order by minutes_ago desc), conversation_id, customer_id,
       case when customer_id is null then $2::bigint end, body, now() - (minutes_ago || ' minutes')::interval
     from jsonb_to_recordset($3) as m (conversation_id uuid, customer_id uuid, body text, minutes_ago integer)`,
    [account_id, user_id, JSON.stringify(messages)],
  );
  await database.query("update event_heads set seq = $2 where account_id = $1", [account_id, messages.length]);
  await database.query("vacuum analyze");
}
