import type { IntegrationName } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { Reply } from "../../../../e2e/providers/stand-in.ts";
import { useWorld } from "../harness/world.ts";
import {
  environmentOf,
  everyIntegration,
  healthOf,
  openAll,
  runDelayedJobs,
  waitUntilIdle,
} from "./every-integration.ts";
import { waitUntil } from "./slack/slack-world.ts";

/** Faults of external services: all integrations behave the same. */
const providers = await openAll();
const world = useWorld({ ...environmentOf(providers), ALLOW_PRIVATE_WEBHOOK_TARGETS: "1" });
afterAll(() => Promise.all(Object.values(providers).map((each) => each.close())));

const json = { "content-type": "application/json" };
const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();

const faults: Record<string, Reply> = {
  "is broken": { status: 500, body: "oops" },
  "breaks off": { isLost: true },
  "has a page for people in its place": { body: "<h1>Welcome to our network</h1>" },
  "has a proxy in its place that refuses": { status: 403, body: "<h1>Forbidden</h1>" },
  "leads elsewhere": { status: 302, headers: { location: "https://parley.invalid/sign-in" } },
  "says half of what it says": { body: '{"ok": tr', headers: json },
  "says nothing": { body: "null", headers: json },
  "answers something else": { body: {} },
};
const waits: Record<string, Reply> = {
  "asks to wait for an hour": { status: 429, body: {}, headers: { "retry-after": "3600" } },
  "asks to wait until then": { status: 429, body: {}, headers: { "retry-after": inAnHour } },
};

const walked = Object.entries(everyIntegration(world, providers)).map(
  ([name, it]) => [name as IntegrationName, it] as const,
);

test.each(walked)(
  "%s: after any fault of its service, every event is delivered once, and the fault is shown",
  async (name, it) => {
    const { standIn } = it;
    standIn.reset();
    const account = await world.anAccount();
    await it.connect(account);
    const { trigger: happen, deliveries: arrived } = await it.prepare(account);
    await waitUntilIdle(world);
    const health = () => healthOf(world, account, name);
    const failing = (why: string) =>
      waitUntil(why, async () => {
        const { failing_why } = await health();
        return failing_why !== null && new RegExp(why).test(failing_why);
      });

    await standIn.close();
    const { status } = await happen();
    expect(status < 300).toBe(!it.isSynchronous);
    await failing("does not answer$");
    const since = (await health()).failing_since;
    await standIn.reopen();

    const again = async (fault: string, reply: Reply) => {
      standIn.answersAll = { ...reply, isForeign: true };
      const { length } = standIn.asked;
      await runDelayedJobs(world);
      if (it.isSynchronous) expect([fault, (await happen()).status]).toEqual([fault, reply.status === 429 ? 429 : 503]);
      await waitUntil(`asked by one that ${fault}`, () => standIn.asked.length > length);
      await waitUntilIdle(world);
    };
    for (const [fault, reply] of Object.entries(faults)) {
      await again(fault, reply);
      await failing("does not (answer|allow access to the channel)");
    }
    for (const [fault, reply] of Object.entries(waits)) {
      await again(fault, reply);
      await failing("asked Parley to wait");
      const { length } = standIn.asked;
      await happenAgain();
      expect([fault, standIn.asked.length]).toEqual([fault, length]);
    }
    expect(await health()).toMatchObject({ is_connected: true, failing_since: since, needs_reconnect: false });
    expect(arrived()).toEqual([]);

    standIn.answersAll = undefined;
    await runDelayedJobs(world);
    if (it.isSynchronous) expect((await happen()).status).toBe(200);
    else await waitUntil("what waited", () => arrived().length > 0);
    await waitUntilIdle(world);
    expect(await health()).toMatchObject({ failing_since: null, failing_why: null });
    expect(arrived()).toHaveLength(it.isSynchronous ? 0 : 1);

    async function happenAgain() {
      if (it.isSynchronous) await happen();
      await waitUntilIdle(world);
    }
  },
);

test.each(walked)(
  "%s: after a revocation no call is made until the account reconnects; then waiting events are delivered",
  async (name, it) => {
    const { standIn } = it;
    standIn.reset();
    const account = await world.anAccount();
    await it.connect(account);
    const { trigger: happen, deliveries: arrived } = await it.prepare(account);
    it.revoke();
    await happen();
    await waitUntil("revoked", async () => (await healthOf(world, account, name)).needs_reconnect);
    const { length } = standIn.asked;
    await runDelayedJobs(world);
    if (it.isSynchronous) expect((await happen()).status).toBe(403);
    await waitUntilIdle(world);
    expect(standIn.asked).toHaveLength(length);
    expect(arrived()).toEqual([]);
    await sql`update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where attempts > 0`.execute(
      world.db,
    );

    await it.connect(account);
    expect(await healthOf(world, account, name)).toMatchObject({ failing_since: null, needs_reconnect: false });
    if (it.isSynchronous) expect((await happen()).status).toBe(200);
    else await waitUntil("what waited", () => arrived().length > 0);
    await waitUntilIdle(world);
    expect(arrived()).toHaveLength(it.isSynchronous ? 0 : 1);
  },
);
