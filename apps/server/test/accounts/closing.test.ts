import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Account, useOwnWorld } from "../harness/world.ts";

/** Deleting a company deletes all its data: `http.md` §4, `data-model.md` §3. */
const world = useOwnWorld();

const close = (token: string) => world.call("DELETE", "/api/accounts/me", { token });

test("deletes its rows and files, and none of another account", async () => {
  const [account, neighbour] = [await furnished(), await furnished()];
  const before = await rowsOf(neighbour.id);
  expect(before.length).toBeGreaterThan(10);
  expect((await rowsOf(account.id)).length).toBe(before.length);
  const files = readdirSync(join(world.dataDir, "uploads"));
  expect(files).toHaveLength(4);

  const { status, text } = await close(account.admin.token);
  expect([status, text]).toEqual([204, ""]);
  expect(await rowsOf(account.id)).toEqual([]);
  expect(await rowsOf(neighbour.id)).toEqual(before);
  await expect.poll(() => readdirSync(join(world.dataDir, "uploads")).length).toBe(2);
});

test("ends all sessions and sockets, and its email addresses can register again", async () => {
  const account = await world.anAccount();
  const agent = await world.anAgent({ account });
  const desks = [await world.desk(account.admin), await world.desk(agent)];
  await close(account.admin.token);
  expect(await Promise.all(desks.map((desk) => desk.closed()))).toEqual([1001, 1001]);
  const notAuthenticated = { error: { code: 401, message: "Not authenticated" } };
  for (const { token } of [account.admin, agent]) {
    expect((await world.call("GET", "/api/me", { token })).body).toEqual(notAuthenticated);
  }
  const user = { company_name: "Company", email: agent.email, password: "a long password" };
  expect((await world.call("POST", "/api/registration", { body: { user } })).status).toBe(200);
});

test("is allowed to admins only", async () => {
  const account = await world.anAccount();
  const agent = await world.anAgent({ account });
  const { status, body } = await close(agent.token);
  expect([status, body]).toEqual([401, { error: { status: 401, message: "Unauthorized access" } }]);
  expect((await world.call("GET", "/api/me", { token: agent.token })).status).toBe(200);
});

/** A company with records of every kind. */
async function furnished(): Promise<Account> {
  const account = await world.anAccount();
  const agent = await world.anAgent({ account });
  const { visitor, conversation } = await world.aConversation({ account });
  const files = [await world.aFile(agent), await world.aFile(visitor)];
  const message = { body: "Look", file_ids: files.map(({ id }) => id), mentioned_user_ids: [agent.id] };
  await world.sendMessage(account.admin, conversation.id, message);
  await world.tag(account, conversation.id, await world.aTag(account));
  await world.data("GET", "/api/profile", { token: agent.token });
  await world.data("GET", "/api/user_settings", { token: agent.token });
  await world.data("GET", `/api/widget_settings?account_id=${account.id}`);
  expect(existsSync(join(world.dataDir, "uploads"))).toBe(true);
  return account;
}

/** The tables with rows of an account, and their number. */
async function rowsOf(accountId: string) {
  const { rows: tables } = await sql<{ table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (c.column_name = 'account_id' or (c.table_name = 'accounts' and c.column_name = 'id'))
    order by 1
  `.execute(world.db);
  const counted: [string, number][] = [];
  for (const { table, column } of tables) {
    const { rows } = await sql<{ count: string }>`
      select count(*) from ${sql.table(table)} where ${sql.ref(column)} = ${accountId}
    `.execute(world.db);
    if (Number(rows[0]!.count) > 0) counted.push([table, Number(rows[0]!.count)]);
  }
  return counted;
}
