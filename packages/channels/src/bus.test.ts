import { expect, test } from "vitest";
import { MemoryBus, MemoryHub } from "./bus.ts";

test("a message reaches all nodes except its publisher, in order", async () => {
  const hub = new MemoryHub();
  const [a, b, c] = [hub.node("a"), hub.node("b"), hub.node("c")];
  const received: string[] = [];
  for (const node of [a, b, c]) {
    node.subscribe("news", (message, from) => received.push(`${node.nodeId} hears ${message} from ${from}`));
  }
  a.publish("news", "1");
  b.publish("news", "2");
  a.publish("other", "3");
  expect(received).toEqual([]);
  await Promise.resolve();
  expect(received).toEqual(["b hears 1 from a", "c hears 1 from a", "a hears 2 from b", "c hears 2 from b"]);
});

test("an unsubscribed or closed node receives nothing", async () => {
  const hub = new MemoryHub();
  const [a, b, c] = [hub.node(), hub.node(), hub.node()];
  const received: string[] = [];
  const unsubscribe = b.subscribe("news", (message) => received.push(message));
  c.subscribe("news", (message) => received.push(message));
  unsubscribe();
  await c.close();
  a.publish("news", "1");
  await Promise.resolve();
  expect(received).toEqual([]);
});

test("a bus without a hub is a separate node", () => {
  expect(new MemoryBus().nodeId).not.toBe(new MemoryBus().nodeId);
  new MemoryBus().publish("news", "to nobody");
});
