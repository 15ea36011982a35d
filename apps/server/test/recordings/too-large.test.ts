import { expect, test } from "vitest";
import { pushed } from "../harness/clients.ts";
import { useWorld } from "../harness/world.ts";

/** The limits of kilobytes for recorders (`docs/security.md`). */
const world = useWorld({ RATE_LIMITS: "recording-kilobytes=200/hour,recording-kilobytes-address=500/hour" });

const refused = { status: "error", response: { reason: "rate limited" } };

async function aRecorder() {
  const { account, visitor } = await world.aConversation();
  const { id } = await world.aRecording(visitor);
  const { channel } = await world.client().join(`events:${account.id}:${id}`);
  return (kilobytes: number) =>
    pushed(channel, "replay:event:emitted", { event: { timestamp: 1, data: "x".repeat(kilobytes * 1024) } });
}

test("the bytes of one recorder are limited, in small events or whole pages", async () => {
  for (const kilobytes of [50, 100]) {
    const emit = await aRecorder();
    expect(await emit(kilobytes)).toMatchObject({ status: "ok" });
    expect(await emit(200 - kilobytes)).toEqual(refused); // the rest of the event's JSON exceeds 200 KB
  }
});

test("the bytes of all recorders of an address are limited", async () => {
  const recorders = [await aRecorder(), await aRecorder(), await aRecorder(), await aRecorder()];
  const answers = [];
  for (const emit of recorders) answers.push(await emit(150));
  expect(answers.at(-1)).toEqual(refused);
});
