import { expect, test } from "vitest";
import { aNode, aNodeWith, connect, later, type Node, refusedUpgrade } from "./harness.ts";

test("sockets of one id are closed together, with 1001 by default", async () => {
  const node = await aNode({
    connect: ({ token }) => ({ token }),
    socketId: (connection) => String(Object.values(connection)[0]),
  });
  const [one, two, other] = [
    await connect(node, "?vsn=2.0.0&token=ann"),
    await connect(node, "?vsn=2.0.0&token=ann"),
    await connect(node, "?vsn=2.0.0&token=bob"),
  ];
  node.channels.disconnect("ann");
  expect(await Promise.all([one.closed, two.closed])).toEqual([1001, 1001]);
  await other.rest();
  node.channels.disconnect("bob", 1008);
  expect(await other.closed).toBe(1008);
});

test("all sockets with an id can be closed, and those without one stay open", async () => {
  const node = await aNode({
    connect: ({ token }) => ({ token }),
    socketId: (connection) => Object.values(connection)[0] as string | undefined,
  });
  const named = [await connect(node, "?vsn=2.0.0&token=ann"), await connect(node, "?vsn=2.0.0&token=bob")];
  const nameless = await connect(node, "?vsn=2.0.0");
  node.channels.disconnectEveryId();
  expect(await Promise.all(named.map(({ closed }) => closed))).toEqual([1001, 1001]);
  await nameless.rest();
  expect(node.channels.stats().sockets).toBe(1);
});

test.each([
  ["is disconnected", (channels: Node["channels"]) => channels.disconnect("ann")],
  ["is disconnected as all are", (channels: Node["channels"]) => channels.disconnectEveryId()],
])("a socket whose id %s while it connects is closed", async (_, disconnect) => {
  const connecting = later<object>();
  const asked = later();
  const node = await aNode({
    connect: () => {
      asked.resolve();
      return connecting.promise;
    },
    socketId: () => "ann",
  });
  const pending = connect(node);
  await asked.promise;
  disconnect(node.channels);
  connecting.resolve({});
  expect(await (await pending).closed).toBe(1001);
});

test("sockets are closed one after another over a time, and clients that connect meanwhile stay", async () => {
  const node = await aNode();
  const [first, second] = [await connect(node), await connect(node)];
  const stopping = new AbortController();
  const closing = node.channels.closeGradually(3_600_000, stopping.signal);
  expect(await first.closed).toBe(1012);
  const late = await connect(node);
  await Promise.all([second.rest(), late.rest()]);
  expect(node.channels.stats().sockets).toBe(2);
  stopping.abort();
  await closing;
  expect(node.channels.stats().sockets).toBe(2);

  await node.channels.closeGradually(20);
  expect(await Promise.all([second.closed, late.closed])).toEqual([1012, 1012]);
});

test("a server that closes sends 1012 and refuses new connections", async () => {
  const left: string[] = [];
  const node = await aNodeWith({ join() {}, left: ({ topic }) => void left.push(topic) });
  const client = await connect(node);
  await client.join("room:a");
  await node.channels.close();
  expect(await client.closed).toBe(1012);
  expect(left).toEqual(["room:a"]);
  expect(node.channels.stats()).toMatchObject({ sockets: 0, channels: 0 });
  expect(await refusedUpgrade(node, "/socket/websocket?vsn=2.0.0")).toBe(503);
});
