import { describe, expect, test } from "vitest";
import type { Bus, Channel, ChannelServerOptions } from "../src/index.ts";
import { aNode, connect, type HandMadeClient, type Node } from "./harness.ts";
import { Network } from "./network.ts";

interface Guest {
  house: string;
  name?: string;
}

/** A house is a group. A client that joins with a name is present. All houses share the topics. */
const room: Channel<object, Guest> = {
  join: ({ payload }) => payload as Guest,
  presenceGroup: ({ house }) => house,
  joined(subscription) {
    const { name } = subscription.state;
    if (name) subscription.track(subscription.topic, name, {});
    subscription.pushPresenceState();
  },
};

const timing = { beatMs: 20, nodeTimeoutMs: 400, discoveryMs: 20, answerTimeoutMs: 200, lingerMs: 50 };

function aNodeOn(bus: Bus, options: Partial<ChannelServerOptions<object>> = {}): Promise<Node> {
  return aNode({ bus, timing, channels: [["room:{id}", room]], ...options });
}

async function aGuest(node: Node, guest: Guest): Promise<HandMadeClient> {
  const client = await connect(node);
  await client.join("room:a", guest);
  return client;
}

/** A bus, and the messages that it receives. */
function recorded(bus: Bus): [Bus, string[]] {
  const received: string[] = [];
  const subscribe: Bus["subscribe"] = (subject, receive) =>
    bus.subscribe(subject, (message, from) => {
      received.push(message);
      receive(message, from);
    });
  return [{ ...bus, subscribe }, received];
}

const stateFor = async (client: HandMadeClient) => Object.keys((await client.next("presence_state"))[4]).sort();
const held = (node: Node) => node.channels.stats().presences;

describe("a node without subscriptions of a group", () => {
  test("holds none of its presences, and receives none of its changes", async () => {
    const network = new Network();
    const [bus, received] = recorded(network.bus());
    const [here, there] = [await aNodeOn(network.bus()), await aNodeOn(bus)];
    const watcher = await aGuest(there, { house: "blue" });
    await stateFor(watcher);
    for (const name of ["ann", "bob"]) await stateFor(await aGuest(here, { house: "red", name }));
    await stateFor(await aGuest(here, { house: "blue", name: "cat" }));
    expect(Object.keys((await watcher.next("presence_diff"))[4].joins)).toEqual(["cat"]);
    expect([held(here), held(there)]).toEqual([3, 1]);
    expect(received.filter((message) => message.includes("cat"))).toHaveLength(1);
    expect(received.filter((message) => message.includes("ann"))).toEqual([]);
  });

  test("refuses to list its presences, because it does not know them", async () => {
    const network = new Network();
    const [here, there] = [await aNodeOn(network.bus()), await aNodeOn(network.bus())];
    await stateFor(await aGuest(here, { house: "red", name: "ann" }));
    expect(() => there.channels.presence.list("room:a", "red")).toThrow("no subscription");
  });

  test("still holds them for a while, so that a client that comes back does not wait for other nodes", async () => {
    const network = new Network();
    const bus = network.bus();
    const slow = { timing: { ...timing, nodeTimeoutMs: 60_000, lingerMs: 60_000 } };
    const [here, there] = [await aNodeOn(network.bus(), slow), await aNodeOn(bus, slow)];
    await stateFor(await aGuest(here, { house: "red", name: "ann" }));
    const watcher = await aGuest(there, { house: "red" });
    expect(await stateFor(watcher)).toEqual(["ann"]);
    watcher.socket.close();
    await expect.poll(() => there.channels.stats().channels).toBe(0);
    network.move(bus, 1);
    expect(await stateFor(await aGuest(there, { house: "red" }))).toEqual(["ann"]);
  });

  test("drops its presences a while after the last subscription, and receives them again with the next", async () => {
    const network = new Network();
    const [here, there] = [await aNodeOn(network.bus()), await aNodeOn(network.bus())];
    await stateFor(await aGuest(here, { house: "red", name: "ann" }));
    const watcher = await aGuest(there, { house: "red" });
    expect(await stateFor(watcher)).toEqual(["ann"]);
    watcher.socket.close();
    await expect.poll(() => held(there)).toBe(0);
    expect(await stateFor(await aGuest(there, { house: "red" }))).toEqual(["ann"]);
  });
});

test("the first subscription receives the presences of all nodes after its reply, and no diff", async () => {
  const network = new Network();
  const nodes = [await aNodeOn(network.bus()), await aNodeOn(network.bus()), await aNodeOn(network.bus())];
  const [one, two, three] = nodes as [Node, Node, Node];
  const first = await aGuest(one, { house: "red", name: "ann" });
  await aGuest(two, { house: "red", name: "bob" });
  await expect.poll(() => held(one)).toBe(2);
  const last = await aGuest(three, { house: "red", name: "cat" });
  const frames = await last.rest();
  expect(frames.map(([, , , event]) => event)).toEqual(["phx_reply", "presence_diff", "presence_state"]);
  expect(Object.keys(frames[1]![4].joins)).toEqual(["cat"]);
  expect(Object.keys(frames[2]![4]).sort()).toEqual(["ann", "bob", "cat"]);
  for (const node of [one, two]) await expect.poll(() => held(node)).toBe(3);
  first.socket.close();
  expect(Object.keys((await last.next("presence_diff"))[4].leaves)).toEqual(["ann"]);
});

test("the presences of a group are hidden from other groups on the same topic", async () => {
  const network = new Network();
  const nodes = [await aNodeOn(network.bus()), await aNodeOn(network.bus())];
  const blue = await Promise.all(nodes.map((node) => aGuest(node, { house: "blue", name: "bob" })));
  for (const client of blue) expect(await stateFor(client)).toContain("bob");
  for (const client of blue) await client.rest();
  for (const node of nodes) expect(await stateFor(await aGuest(node, { house: "red", name: "ann" }))).toEqual(["ann"]);
  for (const node of nodes) node.channels.presence.broadcastState("room:a", "red");
  for (const client of blue) expect(await client.rest()).toEqual([]);
});

describe("a join", () => {
  test("does not wait for a node that does not answer, which appears when it does", async () => {
    const network = new Network();
    const bus = network.bus();
    const patient = { timing: { ...timing, nodeTimeoutMs: 60_000 } };
    const [here, there] = [await aNodeOn(bus, patient), await aNodeOn(network.bus(), patient)];
    await stateFor(await aGuest(here, { house: "red", name: "ann" }));
    await stateFor(await aGuest(there, { house: "blue" }));
    network.move(bus, 1);
    const watcher = await aGuest(there, { house: "red" });
    expect(await stateFor(watcher)).toEqual([]);
    network.heal();
    expect(Object.keys((await watcher.next("presence_diff"))[4].joins)).toEqual(["ann"]);
  });

  test("does not wait for a node without clients", async () => {
    const network = new Network();
    const never = { timing: { ...timing, nodeTimeoutMs: 60_000, answerTimeoutMs: 60_000 } };
    const bus = network.bus();
    const node = await aNodeOn(network.bus(), never);
    await aNodeOn(bus, { hasClients: false });
    network.move(bus, 1);
    expect(await stateFor(await aGuest(node, { house: "red", name: "ann" }))).toEqual(["ann"]);
  });
});
