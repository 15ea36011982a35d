import { createHmac, randomUUID } from "node:crypto";
import type { CustomerMerge, IdentitySettings } from "@parley/contract";
import { sql } from "kysely";
import pg from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../../src/platform/config.ts";
import { freePort } from "../../src/platform/free-port.ts";
import { startServer } from "../../src/server.ts";
import { Client, type Widget } from "../harness/clients.ts";
import { aVisitorKey, visitorKeyHeader } from "../harness/people.ts";
import { notFound } from "../harness/refusals.ts";
import { type Account, useOwnWorld, type Visitor } from "../harness/world.ts";

/** Revoked and replaced keys, and keys of merged customers. */
const world = useOwnWorld();

let account: Account;
beforeEach(async () => {
  account = await world.anAccount();
});

async function aGuest(key: string | undefined = aVisitorKey()) {
  const visitor = await world.aVisitor({ account, ...(key && { key }) });
  return (await world.aConversation({ account, visitor })).visitor;
}

const exists = ({ customer }: Visitor, key?: string) =>
  world.data<boolean>("GET", `/api/customers/${customer.id}/exists`, { token: visitorKeyHeader(key) });
const signOut = ({ customer }: Visitor, token: string | undefined = account.admin.token) =>
  world.call("DELETE", `/api/customers/${customer.id}/visitor_keys`, { token });
const rotate = (shownKey: string | undefined, visitor_key: string, account_id = account.id) =>
  world.call("POST", "/api/visitor_keys/rotate", {
    token: visitorKeyHeader(shownKey),
    body: { account_id, visitor_key },
  });
const hasEnded = ({ channel }: Pick<Widget, "channel">) => expect.poll(() => channel.state).not.toBe("joined");

describe("an agent who signs a visitor out everywhere", () => {
  test("revokes every key, and the id alone no longer suffices", async () => {
    const guest = await aGuest();
    expect((await signOut(guest)).status).toBe(204);
    expect(await exists(guest, guest.key)).toBe(false);
    expect(await exists(guest)).toBe(false);
    expect(await exists(guest, account.admin.token)).toBe(false);
  });

  test("ends the visitor's subscriptions of conversation and lobby, and the client cannot join again", async () => {
    const guest = await aGuest();
    const [widget, lobby] = [await world.widget(guest), world.client({ account_id: account.id })];
    const topic = `conversation:lobby:${guest.customer.id}`;
    const { channel } = await lobby.join(topic, { visitor_key: guest.key });
    await signOut(guest);
    await hasEnded(widget);
    await hasEnded({ channel });
    expect((await lobby.join(topic, { visitor_key: guest.key })).response).toEqual({ reason: "unauthorized" });
    await world.sendMessage(account.admin, guest.conversation_id, "Only for the owner");
    expect(widget.received("shout")).toEqual([]);
  });

  test("does not disconnect other visitors and agents", async () => {
    const [guest, other] = [await aGuest(), await aGuest()];
    const stays = await world.widget(other);
    const desk = await world.desk(account.admin);
    const { channel } = await desk.join(`conversation:${guest.conversation_id}`);
    await signOut(guest);
    expect(await desk.next("customer:keys_changed")).toMatchObject({ id: guest.customer.id });
    expect(await stays.send("Still here")).toMatchObject({ status: "ok" });
    await desk.settled();
    expect([stays.channel.state, channel.state]).toEqual(["joined", "joined"]);
  });

  test("disconnects the visitor on other servers, too", async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const environment = { HOST: "127.0.0.1", PORT: String(port), RATE_LIMITS: "off", LOG_LEVEL: "silent" };
    const where = { DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir, PUBLIC_URL: url };
    const config = readConfig({ ...environment, ...where, DATABASE_POOL_SIZE: "4" });
    const other = await startServer(config, { isScheduled: false });
    try {
      const guest = await aGuest();
      const client = new Client(url, { account_id: account.id });
      const { channel } = await client.join(`conversation:${guest.conversation_id}`, { visitor_key: guest.key });
      expect(channel.state).toBe("joined");
      await signOut(guest);
      await hasEnded({ channel });
      client.close();
    } finally {
      await other.stop();
    }
  });

  test.each([
    ["the conversation", (guest: Visitor) => `conversation:${guest.conversation_id}`],
    ["the lobby", (guest: Visitor) => `conversation:lobby:${guest.customer.id}`],
  ])("ends a join of %s that was admitted before and completes after it", async (_, topicOf) => {
    const guest = await aGuest();
    const next = aVisitorKey();
    await rotate(guest.key, next);
    const other = new pg.Client({ connectionString: world.databaseUrl });
    await other.connect();
    await other.query("begin");
    await other.query("select from visitor_keys where customer_id = $1 for update", [guest.customer.id]);
    const waiting = async () => {
      // Otherwise a transaction sees only the connections of its first read.
      await other.query("select pg_stat_clear_snapshot()");
      const { rows } = await other.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length;
    };
    const signingOut = signOut(guest);
    await expect.poll(waiting).toBe(1);
    // The first use of the new key deletes the old one. It waits for the concurrent sign-out, and so does the join.
    const joining = world.client().join(topicOf(guest), { visitor_key: next });
    await expect.poll(waiting).toBe(2);
    await other.query("rollback");
    await other.end();
    await signingOut;
    await hasEnded(await joining);
  });

  test("does so for a customer without a key, whose id then no longer suffices", async () => {
    const visitor = await world.aVisitor({ account });
    const published = await world.widget((await world.aConversation({ account, visitor })).visitor);
    expect((await signOut(visitor)).status).toBe(204);
    expect(await exists(visitor)).toBe(false);
    await hasEnded(published);
  });

  test("revokes keys finally: neither a proof nor a rotation makes a revoked key valid again", async () => {
    const { token } = account.admin;
    const { secret } = await world.data<IdentitySettings>("PUT", "/api/identity_settings", {
      token,
      body: { identity_settings: { is_required: false } },
    });
    const signature = createHmac("sha256", secret!).update("ana-1").digest("base64url");
    const external_id = `v1.${Buffer.from("ana-1").toString("base64url")}.${signature}`;
    const identify = async (key: string) => {
      const query = new URLSearchParams({ account_id: account.id, external_id });
      const path = `/api/customers/identify?${query}`;
      return (await world.data<{ customer_id: string | null }>("GET", path, { token: visitorKeyHeader(key) }))
        .customer_id;
    };
    const putMetadata = async (id: string, key: string) =>
      (
        await world.call("PUT", `/api/customers/${id}/metadata`, {
          token: visitorKeyHeader(key),
          body: { metadata: { external_id } },
        })
      ).status;

    const key = aVisitorKey();
    const ana = await world.aVisitor({ account, key, external_id });
    const [other, next] = [await aGuest(key), aVisitorKey()];
    await signOut(ana);
    expect([await identify(key), await putMetadata(ana.customer.id, key)]).toEqual([null, 404]);
    expect((await rotate(key, next)).status).toBe(200); // also for the other customer of the same browser
    expect([await exists(ana, next), await exists(other, next)]).toEqual([false, true]);
    expect(await exists(other, key)).toBe(false);
    expect([await identify(key), await putMetadata(ana.customer.id, key), await exists(ana, key)]).toEqual([
      null,
      404,
      false,
    ]);

    const renewed = aVisitorKey();
    expect([await identify(renewed), await exists(ana, renewed)]).toEqual([ana.customer.id, true]);
  });

  test("must be of this account", async () => {
    const guest = await aGuest();
    const neighbour = await world.anAccount();
    expect(await signOut(guest, neighbour.admin.token)).toMatchObject(notFound);
    expect((await signOut(guest, visitorKeyHeader(guest.key))).status).toBe(401);
    expect((await signOut({ ...guest, customer: { ...guest.customer, id: randomUUID() } })).status).toBe(404);
    expect(await exists(guest, guest.key)).toBe(true);
  });
});

describe("a key that is replaced", () => {
  test("stays valid until the new one is used, so that a lost answer locks no visitor out", async () => {
    const guest = await aGuest();
    const [lost, next] = [aVisitorKey(), aVisitorKey()];
    expect((await rotate(guest.key, lost)).status).toBe(200);
    expect(await exists(guest, guest.key)).toBe(true);
    expect((await rotate(guest.key, next)).status).toBe(200);
    expect((await rotate(guest.key, next)).status).toBe(200);
    expect(await exists(guest, guest.key)).toBe(true);

    expect(await exists(guest, next)).toBe(true);
    expect([await exists(guest, guest.key), await exists(guest, lost)]).toEqual([false, false]);
    expect(await exists(guest, next)).toBe(true);
  });

  test("is replaced for every customer of the browser", async () => {
    const key = aVisitorKey();
    const [one, other] = [await aGuest(key), await aGuest(key)];
    const next = aVisitorKey();
    await rotate(key, next);
    expect(await exists(one, next)).toBe(true);
    expect([await exists(other, key), await exists(other, next)]).toEqual([false, true]);
  });

  test("leaves only the replacements of the last minute", async () => {
    const guest = await aGuest();
    const keys = () =>
      world.db.selectFrom("visitor_keys").select("digest").where("customer_id", "=", guest.customer.id).execute();
    for (const _ of [1, 2, 3]) await rotate(guest.key, aVisitorKey());
    expect(await keys()).toHaveLength(4);
    await world.db
      .updateTable("visitor_keys")
      .set({ created_at: sql`created_at - interval '2 minutes'` })
      .where("customer_id", "=", guest.customer.id)
      .execute();
    await rotate(guest.key, aVisitorKey());
    expect(await keys()).toHaveLength(2);
  });

  test.each([
    [
      "a lookup",
      (guest: Visitor, key: string) => {
        const query = new URLSearchParams({ customer_id: guest.customer.id, account_id: account.id });
        return world.call("GET", `/api/conversations/customer?${query}`, { token: visitorKeyHeader(key) });
      },
    ],
    [
      "a join",
      (guest: Visitor, key: string) =>
        world.client().join(`conversation:${guest.conversation_id}`, { visitor_key: key }),
    ],
  ])("ends with the first use of the new one by %s, and its subscriptions end", async (_, use) => {
    const guest = await aGuest();
    const widget = await world.widget(guest);
    await widget.send("Hello");
    const next = aVisitorKey();
    await rotate(guest.key, next);
    await use(guest, next);
    await hasEnded(widget);
    expect(await exists(guest, guest.key)).toBe(false);
    expect(await exists(guest, next)).toBe(true);
  });

  test("must be valid, and the new one must have the same form", async () => {
    const guest = await aGuest();
    const neighbour = await world.anAccount();
    expect((await rotate(undefined, aVisitorKey())).status).toBe(404);
    expect((await rotate(aVisitorKey(), aVisitorKey())).status).toBe(404);
    expect((await rotate(guest.key, aVisitorKey(), neighbour.id)).status).toBe(404);
    expect((await rotate(guest.key, guest.key!)).status).toBe(422);
    expect((await rotate(guest.key, "short")).status).toBe(400);
    expect(await exists(guest, guest.key)).toBe(true);
  });
});

describe("of customers who are merged", () => {
  const merge = (from: Visitor, into: Visitor) =>
    world.data<CustomerMerge>("POST", "/api/customer_merges", {
      token: account.admin.token,
      body: { customer_merge: { customer_id: from.customer.id, into_id: into.customer.id } },
    });
  const undo = ({ id }: CustomerMerge) =>
    world.data("POST", `/api/customer_merges/${id}/undo`, { token: account.admin.token });

  test("either key is valid for both ids, and each for its own after the merge is undone", async () => {
    const [from, into] = [await aGuest(), await aGuest()];
    const done = await merge(from, into);
    for (const who of [from, into]) {
      expect([await exists(who, from.key), await exists(who, into.key)]).toEqual([true, true]);
      expect([await exists(who), await exists(who, aVisitorKey())]).toEqual([false, false]);
    }
    await undo(done);
    expect([await exists(from, from.key), await exists(from, into.key)]).toEqual([true, false]);
    expect([await exists(into, into.key), await exists(into, from.key)]).toEqual([true, false]);
  });

  test.each([
    ["the merged one", true, false],
    ["the other one", false, true],
  ])(
    "a key is required when %s has one, and after the merge is undone for its owner only",
    async (_, fromHasKey, intoHasKey) => {
      const [from, into] = [
        await aGuest(fromHasKey ? aVisitorKey() : ""),
        await aGuest(intoHasKey ? aVisitorKey() : ""),
      ];
      const open = await world.widget(fromHasKey ? into : from);
      const done = await merge(from, into);
      expect([await exists(from), await exists(into)]).toEqual([false, false]);
      for (const who of [from, into]) expect(await exists(who, from.key ?? into.key)).toBe(true);
      await hasEnded(open);

      await undo(done);
      expect([await exists(from), await exists(into)]).toEqual([!fromHasKey, !intoHasKey]);
      expect(await exists(from, from.key)).toBe(true);
      expect(await exists(into, into.key)).toBe(true);
    },
  );

  test("admitted clients stay connected, and the other customer's key is invalid after the merge is undone", async () => {
    const [from, into] = [await aGuest(), await aGuest()];
    const widget = await world.widget(from);
    const desk = await world.desk(account.admin);
    const done = await merge(from, into);
    await desk.next("customer:keys_changed");
    const visiting = world.client();
    const { channel } = await visiting.join(`conversation:${from.conversation_id}`, { visitor_key: into.key });
    expect(channel.state).toBe("joined");
    await undo(done);
    await hasEnded({ channel });
    expect(await widget.send("Still here")).toMatchObject({ status: "ok" });
    expect(widget.channel.state).toBe("joined");
  });

  test("signing out revokes the keys of both, also after the merge is undone", async () => {
    const [from, into] = [await aGuest(), await aGuest()];
    const done = await merge(from, into);
    await signOut(into);
    for (const who of [from, into]) expect(await exists(who, who.key)).toBe(false);
    await undo(done);
    for (const who of [from, into]) {
      expect([await exists(who, who.key), await exists(who)]).toEqual([false, false]);
    }
  });

  test("signing out also disables the ids of customers without a key, and undoing does not enable them", async () => {
    const [first, second, last] = [await aGuest(""), await aGuest(""), await aGuest("")];
    const [one, two] = [await merge(first, second), await merge(second, last)];
    await signOut(last);
    await undo(two);
    await undo(one);
    for (const who of [first, second, last]) expect(await exists(who)).toBe(false);
  });

  test("of successive merges, all keys lead to the last customer", async () => {
    const [first, second, last] = [await aGuest(), await aGuest(""), await aGuest("")];
    const [one, two] = [await merge(first, second), await merge(second, last)];
    for (const who of [first, second, last]) {
      expect([await exists(who, first.key), await exists(who)]).toEqual([true, false]);
    }
    await undo(one);
    expect([await exists(first, first.key), await exists(first)]).toEqual([true, false]);
    expect([await exists(second), await exists(last)]).toEqual([true, true]);
    await undo(two);
    expect([await exists(second), await exists(last)]).toEqual([true, true]);
  });
});
