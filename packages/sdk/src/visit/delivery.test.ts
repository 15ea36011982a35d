import { expect, test, vi } from "vitest";
import { createDelivery } from "./delivery.ts";
import { createOutbox } from "./outbox.ts";
import { errorFor } from "./realtime.ts";

/** A message that the server answers with these reasons, and then stores. */
async function deliver(reasons: string[]) {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const outbox = createOutbox(storage, "box", () => {});
  outbox.add({ body: "Hello", attachments: [] });
  const left = [...reasons];
  const delivery = createDelivery(outbox, "lock", async () => {
    const reason = left.shift();
    if (reason !== undefined) throw errorFor(reason);
  });
  const done = delivery.run();
  await vi.runAllTimersAsync();
  await done;
  vi.useRealTimers();
  return outbox.list().map(({ isRefused }) => (isRefused ? "refused" : "waits"));
}

test.each(["rate limited", "busy", "internal error", "unmatched topic"])(
  "a message is sent again by itself after the reason %j",
  async (reason) => expect(await deliver([reason, reason])).toEqual([]),
);

test.each(["not found", "unauthorized", "body is too long"])(
  "a message is marked as not sent after the reason %j",
  async (reason) => expect(await deliver([reason])).toEqual(["refused"]),
);
