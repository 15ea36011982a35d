import { type IntegrationName, integrationNames } from "@parley/contract";
import { beforeAll, expect, test } from "vitest";
import { listIntegrations } from "../../src/features/integrations/all.ts";
import { ignoredOriginsOf } from "../../src/features/integrations/shared/ignored-origins.ts";
import { authorizationsOf } from "../access/account-resources.ts";
import { type Account, useWorld } from "../harness/world.ts";

/** Requirements for each table of connections, which a new table could miss. */
const world = useWorld();
let account: Account;

beforeAll(async () => {
  account = await world.anAccount();
});

const integrations = listIntegrations();
const tables = [...new Set(integrations.map(({ table }) => table))].sort();

/** Connects the account with a row. All tables share these columns. */
async function connect(table: string, more: object = {}) {
  const row = authorizationsOf(world, { account_id: account.id, user_id: account.admin.id, secret: "x" });
  return world.db
    .insertInto(table as "hubspot_authorizations")
    .values({ ...row[table as "hubspot_authorizations"], ...more })
    .returning(["id", "updated_at"])
    .executeTakeFirstOrThrow();
}

const rowOf = (table: string, id: string) =>
  world.db
    .selectFrom(table as "hubspot_authorizations")
    .select("updated_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const remove = (table: string, id: string) =>
  world.db
    .deleteFrom(table as "hubspot_authorizations")
    .where("id", "=", id)
    .execute();

test("every table of authorizations belongs to an integration that these tests cover", async () => {
  const there = await world.db.introspection.getTables();
  const named = there.map(({ name }) => name).filter((name) => name.endsWith("_authorizations"));
  expect(named.sort()).toEqual(tables);
  expect([...integrations.map(({ name }) => name)].sort()).toEqual([...integrationNames].sort());
});

const subscribing = integrations.filter(({ subscription }) => subscription);

test.each(subscribing)(
  "$name ends its subscription with its last connection, unless it reports undelivered answers",
  async ({ name, table, own, subscription }) => {
    const listeners = () =>
      world.db.selectFrom("integration_listeners").select("integration").where("account_id", "=", account.id).execute();
    await world.db.insertInto("integration_listeners").values({ account_id: account.id, integration: name }).execute();
    const { id } = await connect(table, own);
    expect(await listeners()).toEqual([{ integration: name }]);
    await remove(table, id);
    expect(await listeners()).toEqual(subscription?.abandon ? [{ integration: name }] : []);
    await world.db.deleteFrom("integration_listeners").where("account_id", "=", account.id).execute();
  },
);

test.each(tables)("a failing service does not change the stored consent in %s", async (table) => {
  const { id, updated_at } = await connect(table);
  const at = new Date().toISOString();
  const failures = { failing_since: at, failing_why: "because", needs_reconnect: true, quiet_until: at };
  const change = (changed: object) =>
    world.db
      .updateTable(table as "hubspot_authorizations")
      .set(changed)
      .where("id", "=", id)
      .execute();
  for (const [column, value] of Object.entries(failures)) {
    await change({ [column]: value });
    expect({ column, ...(await rowOf(table, id)) }).toEqual({ column, updated_at });
  }
  await change({ metadata: JSON.stringify({ agreed: "anew" }) });
  expect((await rowOf(table, id)).updated_at).not.toBe(updated_at);
  await remove(table, id);
});

/** The recipients of events, from `behaviour.md` §3.4: O6 to O13, O15 and O16. */
test.each<[IntegrationName, IntegrationName[]]>([
  ["slack_reply", ["slack_reply"]],
  ["slack_support", ["slack_support", "mattermost", "gmail", "twilio", "github"]],
  ["mattermost", ["slack_support", "mattermost"]],
  ["gmail", ["gmail"]],
  ["twilio", ["twilio"]],
  ["github", ["github"]],
])("%s does not receive messages that arrived through %j", (name, expected) => {
  expect(ignoredOriginsOf(name)).toEqual(expected);
});
