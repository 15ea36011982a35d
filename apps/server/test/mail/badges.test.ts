import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { World } from "../harness/world.ts";
import { Receiver } from "../webhooks/receiver.ts";

/** The unread counts on the phones of a busy team. */
let expo: Receiver;
let world: World;

beforeAll(async () => {
  expo = await Receiver.open();
  world = new World({ EXPO_PUSH_URL: expo.url });
  await world.begin();
});

afterAll(async () => {
  await world.end();
  expo.close();
});

async function deadlocks() {
  const { rows } = await sql<{ n: number }>`
    select deadlocks::int as n from pg_stat_database where datname = current_database()`.execute(world.db);
  return rows[0]!.n;
}

test("simultaneous reading and answering cause no deadlock", async () => {
  const account = await world.anAccount();
  const agents = [account.admin, await world.anAgent({ account }), await world.anAgent({ account })];
  for (const [n, { token }] of agents.entries()) {
    const body = { user_settings: { expo_push_token: `ExponentPushToken[${n}]` } };
    await world.data("PUT", "/api/user_settings", { token, body });
  }
  const threads = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const { visitor, conversation } = await world.aConversation({ account });
      return { id: conversation.id, widget: await world.widget(visitor) };
    }),
  );
  const desk = await world.desk(account.admin);
  for (let round = 0; round < 15; round++) {
    await Promise.all(threads.map(({ widget }) => widget.send("Hello?")));
    await Promise.all(
      threads.map(({ id }, n) => (n % 2 === 0 ? desk.read(id) : world.sendMessage(agents[n % 3]!, id, "Yes"))),
    );
  }
  expect(await deadlocks()).toBe(0);
});
