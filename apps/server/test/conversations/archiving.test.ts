import type { ConversationSettings, ExpandedConversation } from "@parley/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { archiveIdleInAllAccounts } from "../../src/features/archiving/index.ts";
import { pushed } from "../harness/clients.ts";
import { type Account, type Agent, useWorld } from "../harness/world.ts";

/** A cron job archives idle conversations: `behaviour.md` §10. */
const world = useWorld({ ARCHIVE_STARTER_PLAN: "1" });

const settingsOf = ({ token }: Agent) =>
  world.data<ConversationSettings>("GET", "/api/conversation_settings", { token });
const archiveAfter = ({ token }: Agent, archive_closed_after_days: unknown) =>
  world.call("PUT", "/api/conversation_settings", {
    token,
    body: { conversation_settings: { archive_closed_after_days } },
  });
const now = ({ admin }: Account, id: string) =>
  world.data<ExpandedConversation>("GET", `/api/conversations/${id}`, { token: admin.token });

/** A conversation with a message, and of this age. */
async function aConversation(
  account: Account,
  { days, ...changes }: { days: number; status?: string; priority?: string },
) {
  const { token } = account.admin;
  const { id } = (await world.aConversation({ account })).conversation;
  await world.sendMessage(account.admin, id, { body: "Hello" });
  await world.data("PUT", `/api/conversations/${id}`, { token, body: { conversation: changes } });
  const then = sql<string>`now() - make_interval(days => ${days}::int)`;
  await world.db.updateTable("messages").set({ created_at: then }).where("conversation_id", "=", id).execute();
  await world.db
    .updateTable("conversations")
    .set({ created_at: then, updated_at: then })
    .where("id", "=", id)
    .execute();
  return id;
}

const clock = () => archiveIdleInAllAccounts.run({ db: world.db, platform: world.server.platform });
/** One job per account runs at a time, so that archiving does not block other jobs. */
const lanes = async () =>
  (
    await sql<{ name: string }>`select distinct split_part(queue_name, '/', 1) as name
      from graphile_worker._private_job_queues`.execute(world.db)
  ).rows.map(({ name }) => name);
const isDone = () =>
  expect
    .poll(
      async () =>
        (await sql`select from graphile_worker.jobs where task_identifier = 'archive-idle'`.execute(world.db)).rows,
    )
    .toEqual([]);

test("closed conversations are archived once after the configured days and published; others stay", async () => {
  const [account, other] = [await world.anAccount(), await world.anAccount()];
  await archiveAfter(account.admin, 14);
  const old = await aConversation(account, { status: "closed", days: 15 });
  const stays = [
    [account, await aConversation(account, { status: "closed", days: 13 })],
    [account, await aConversation(account, { status: "open", days: 99 })],
    [other, await aConversation(other, { status: "closed", days: 99 })],
  ] as const;
  const desk = await world.desk(account.admin);
  await Promise.all([clock(), clock()]);
  expect(await lanes()).toContain("archiving");
  await isDone();

  const archived = await now(account, old);
  expect(archived).toMatchObject({ status: "closed", archived_at: expect.any(String) });
  expect(archived.timeline!.filter(({ type }) => type === "archived")).toMatchObject([{ user_id: null }]);
  const received = await desk.next("conversation:updated");
  expect(received).toMatchObject({ id: old, updates: { archived_at: expect.any(String) } });
  for (const [team, id] of stays) expect(await now(team, id)).toMatchObject({ archived_at: null });
  await clock();
  await isDone();
  expect((await now(account, old)).archived_at).toBe(archived.archived_at);
});

test("a new message of the customer restores an archived conversation", async () => {
  const account = await world.anAccount();
  await archiveAfter(account.admin, 1);
  const id = await aConversation(account, { status: "closed", days: 2 });
  await clock();
  await isDone();
  expect((await now(account, id)).archived_at).not.toBeNull();
  const { customer_id } = await now(account, id);
  const { channel } = await world.client().join(`conversation:${id}`, { customer_id });
  await pushed(channel, "shout", { body: "Still there?", customer_id });
  await expect.poll(() => now(account, id)).toMatchObject({ status: "open", archived_at: null });
});

test("in the starter plan, conversations without activity for 30 days are archived, unless they have priority", async () => {
  const account = await world.anAccount();
  const silent = await aConversation(account, { days: 31 });
  const priority = await aConversation(account, { days: 31, priority: "priority" });
  const young = await aConversation(account, { days: 29 });
  const alive = await aConversation(account, { days: 31 });
  await world.sendMessage(account.admin, alive, { body: "Any news?" });
  await clock();
  await isDone();
  expect((await now(account, silent)).archived_at).toBeNull();
  await world.db.updateTable("accounts").set({ subscription_plan: "starter" }).where("id", "=", account.id).execute();
  await clock();
  await isDone();
  const all = await Promise.all([silent, priority, young, alive].map((id) => now(account, id)));
  expect(all.map(({ archived_at }) => archived_at !== null)).toEqual([true, false, false, false]);
});

test("an admin sets the number of days, and every agent of the account can read it", async () => {
  const [account, neighbour] = [await world.anAccount(), await world.anAccount()];
  const member = await world.anAgent({ account });
  expect(await settingsOf(member)).toEqual({ object: "conversation_settings", archive_closed_after_days: null });
  expect((await archiveAfter(member, 14)).status).toBe(401);
  for (const days of [0, -1, 3651, 1.5, "often", undefined]) {
    expect((await archiveAfter(account.admin, days)).status).toBe(422);
  }
  expect((await archiveAfter(account.admin, 14)).status).toBe(200);
  expect((await settingsOf(member)).archive_closed_after_days).toBe(14);
  expect((await settingsOf(neighbour.admin)).archive_closed_after_days).toBeNull();
  expect((await archiveAfter(account.admin, null)).status).toBe(200);
  expect((await settingsOf(member)).archive_closed_after_days).toBeNull();
});
