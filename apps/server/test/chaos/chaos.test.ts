import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../harness/call.ts";
import { Desk } from "../harness/clients.ts";
import { Random } from "../harness/random.ts";
import { MessageLoad } from "../process/message-load.ts";
import { Receiver } from "../webhooks/receiver.ts";
import { Installation } from "./installation.ts";

/**
 * Something fails every few seconds, while messages are sent. `npm run chaos` runs this, and `npm test` runs it for a
 * minute after the other tests of the server: five servers need more processor time than those leave.
 */
const SECONDS = Number(process.env.CHAOS_SECONDS ?? 0);
const SEED = Number(process.env.CHAOS_SEED ?? 1);
const CONVERSATIONS = 5; // 50 messages a second
const LONGEST_RECOVERY_MS = 180_000; // a dead worker's jobs are taken over after half a minute, and retried with delays

const say = (line: string) => process.stdout.write(`${line}\n`);

const installation = new Installation();
let hook: Receiver;

beforeAll(async () => {
  if (SECONDS === 0) return;
  await installation.start();
  hook = await Receiver.open();
}, 300_000);

afterAll(async () => {
  if (SECONDS === 0) return;
  hook.close();
  await installation.stop();
}, 300_000);

test.skipIf(SECONDS === 0)(
  "nothing is lost, twice or out of order while parts fail",
  async () => {
    const random = new Random(SEED);
    const { balancer, web } = installation;
    const load = await MessageLoad.open(balancer.url, CONVERSATIONS);
    const subscription = { event_subscription: { webhook_url: hook.url } };
    const { token } = load.admin;
    expect((await call(`${balancer.url}/api/event_subscriptions`, "POST", { token, body: subscription })).status).toBe(
      201,
    );
    const desks: Desk[] = [];
    for (const { url } of web) desks.push(await Desk.open(url, load.admin));

    load.begin();
    let failures: [string, (random: Random) => Promise<void>][] = [];
    for (const end = Date.now() + SECONDS * 1000; Date.now() < end; await sleep(1_000 + random.next() * 2_000)) {
      if (failures.length === 0) failures = Object.entries(installation.failures);
      const [name, fail] = failures.splice(random.below(failures.length), 1)[0]!;
      say(`${load.acknowledged.length} messages are stored, now ${name}`);
      await fail(random);
    }
    await load.end();
    const unexpected = load.failures.filter((failure) => !/: 50[234] |fetch failed|terminated/.test(failure));
    if (unexpected.length > 0) for (const { output } of web) say(output);
    expect(unexpected).toEqual([]);

    for (const desk of desks) await expect.poll(() => desk.channel.state).toBe("joined");
    const last = await load.sendOne();
    for (const desk of desks) {
      await expect.poll(() => desk.received("shout").at(-1)?.id).toBe(last);
      const pushed = desk.received("shout");
      const numbers = pushed.map(({ seq }) => seq as number);
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
      const ids = pushed.map(({ id }) => id as string);
      expect(new Set([...ids, ...(await load.missedBy(desk))])).toEqual(new Set(load.acknowledged));
    }
    const db = new pg.Client({ connectionString: installation.databaseUrl });
    await db.connect();
    const { rows } = await db.query<{ id: string }>("select id from messages");
    await db.end();
    expect(rows.map(({ id }) => id).toSorted()).toEqual(load.acknowledged.toSorted());

    const key = `user:${load.admin.id}`;
    for (const { url } of web) {
      const watcher = await Desk.open(url, load.admin);
      await expect.poll(() => watcher.present(key).length).toBe(desks.length + 1);
      const left = watcher.closed();
      watcher.close();
      await left;
    }
    for (const desk of desks) desk.close();

    const received = new Set<string>();
    const undelivered = () => {
      for (const { body } of hook.received.splice(0)) received.add(body.payload.id);
      return load.acknowledged.filter((id) => !received.has(id)).length;
    };
    await expect.poll(undelivered, { timeout: LONGEST_RECOVERY_MS }).toBe(0);
    say(`${load.acknowledged.length} messages; ${load.failures.length} requests were repeated`);
  },
  SECONDS * 1000 + 600_000,
);
