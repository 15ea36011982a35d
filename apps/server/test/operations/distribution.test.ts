import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createResources } from "../access/account-resources.ts";
import { callsAnotherService, credentialHeader, inputFor, send, unreachableServices } from "../access/requests.ts";
import { OwnDatabase } from "../harness/own-database.ts";
import { useWorld } from "../harness/world.ts";
import { statementsAcrossAccounts } from "./distribution.ts";

/** A server without jobs, because their statements would be collected in some runs only. */
const world = useWorld({ FILE_UPLOADS_ENABLED: "1", PARLEY_ROLE: "web", ...unreachableServices() });

/** Has no rows, so that the plans do not depend on what PostgreSQL knows about rows of the other one at the time. */
const planned = new OwnDatabase();
beforeAll(() => planned.create());
afterAll(() => planned.drop());

/** `docs/scale.md` explains the statements of the list. */
test("the statements of all routes that read the rows of more than one account are listed", async () => {
  const across = await statementsAcrossAccounts(planned.url, await statementsOfAllRoutes());
  await expect(`${across.join("\n")}\n`).toMatchFileSnapshot("statements-across-accounts.txt");
});

test("the unique indexes that span accounts are listed", async () => {
  const { rows } = await sql<{ index: string }>`
    select indrelid::regclass || ' (' || string_agg(attname, ', ' order by attnum) || ')' as index
    from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where indisunique and indrelid in (
      select attrelid from pg_attribute join pg_class on pg_class.oid = attrelid
      where attname = 'account_id' and relkind = 'r' and relnamespace = 'public'::regnamespace
    )
    group by indexrelid, indrelid
    having not bool_or(attname = 'account_id')
    order by index`.execute(world.db);
  expect(rows.map(({ index }) => index)).toMatchInlineSnapshot(`
    [
      "files (unique_filename)",
      "forwarding_addresses (name)",
      "inbox_members (id)",
      "known_clients (user_id, digest)",
      "personal_api_keys (value_digest)",
      "sessions (token_digest)",
      "slack_conversation_threads (slack_channel, slack_thread_ts)",
      "user_invitations (id)",
      "user_profiles (id)",
      "user_profiles (user_id)",
      "user_settings (id)",
      "user_settings (user_id)",
      "users (email)",
      "users (email_confirmation_token)",
      "users (id)",
      "users (password_reset_digest)",
    ]
  `);
});

test("a join by id alone is found, also one by account in which no account is given", async () => {
  const joined = (condition: string) => `select body from messages m join conversations c on ${condition}`;
  const [byId, byAccount] = [
    joined("c.id = m.conversation_id where m.account_id = $1"),
    joined("(c.account_id, c.id) = (m.account_id, m.conversation_id) where m.seq = $1"),
  ];
  const inAccount = `${byAccount} and m.account_id = $2`;
  expect(await statementsAcrossAccounts(planned.url, [byId, byAccount, inAccount])).toEqual([
    `conversations, messages: ${byAccount}`,
    `conversations: ${byId}`,
  ]);
});

async function statementsOfAllRoutes() {
  const statements = new Set<string>();
  const queries = vi.spyOn(pg.Client.prototype, "query");
  let own = await createResources(world);
  for (const route of world.server.router.routes.filter((route) => !callsAnotherService(route))) {
    const ask = () => send(world, route, inputFor(route, own).input, credentialHeader(own.admin, route));
    queries.mockClear();
    if ((await ask()).status >= 300) {
      own = await createResources(world); // an earlier request may have deleted a needed record
      queries.mockClear();
      await ask();
    }
    for (const [query] of queries.mock.calls as unknown as [string | { text: string }][]) {
      statements.add(typeof query === "string" ? query : query.text);
    }
  }
  queries.mockRestore();
  return statements;
}
