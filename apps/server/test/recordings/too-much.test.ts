import { expect, test } from "vitest";
import { pushed } from "../harness/clients.ts";
import { useWorld } from "../harness/world.ts";

/** The limit of events per page (`realtime.md` §2.9.3): more events are dropped, and the page stays connected. */
const world = useWorld({ RATE_LIMITS: "recording-event=3/hour" });

test("events above the limit are not published, and the page's socket stays open", async () => {
  const { account, agent, visitor } = await world.aConversation();
  const { id } = await world.aRecording(visitor);
  const watcher = world.client({ token: agent.token });
  const { channel: watching } = await watcher.join(`events:admin:${account.id}:${id}`);
  const page = world.client();
  const { channel } = await page.join(`events:${account.id}:${id}`);
  const answers = [];
  for (let sent = 1; sent <= 80; sent++) {
    answers.push(await pushed(channel, "replay:event:emitted", { event: { timestamp: sent } }));
  }
  expect(answers.map(({ status }) => status).filter((status) => status === "ok")).toHaveLength(3);
  expect(answers.at(-1)).toEqual({ status: "error", response: { reason: "rate limited" } });
  expect(await pushed(channel, "session:inactive", {})).toMatchObject({ status: "error" });
  await watcher.quiet(watching);
  expect(watcher.received("replay:event:emitted").map(({ event }) => event.timestamp)).toEqual([1, 2, 3]);
  expect(page.closeCode).toBeUndefined();

  const other = world.client();
  const joined = await other.join(`events:${account.id}:${id}`);
  expect(await pushed(joined.channel, "replay:event:emitted", { event: { timestamp: 1 } })).toMatchObject({
    status: "ok",
  });
});
