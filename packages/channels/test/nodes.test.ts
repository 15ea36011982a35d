import { describe, expect, test } from "vitest";
import { type Bus, type Channel, type ChannelServerOptions, MemoryHub } from "../src/index.ts";
import { aNode, connect, type HandMadeClient, type Node } from "./harness.ts";
import { Network } from "./network.ts";
import { Chance } from "./random.ts";

/** A client that joins a room with a name is present there and in the lobby. */
const room: Channel<object, string | undefined> = {
  join: ({ payload }) => (payload as { name?: string }).name,
  joined(subscription) {
    for (const topic of [subscription.topic, "lobby"]) {
      if (subscription.state) subscription.track(topic, subscription.state, {});
    }
  },
};

const lobby: Channel<object> = { join() {}, joined: (subscription) => subscription.pushPresenceState() };

const timing = { beatMs: 20, nodeTimeoutMs: 400, discoveryMs: 20, answerTimeoutMs: 200 };

function aNodeOn(bus: Bus, options: Partial<ChannelServerOptions<object>> = {}): Promise<Node> {
  const channels: ChannelServerOptions<object>["channels"] = [
    ["lobby", lobby],
    ["room:{id}", room],
  ];
  return aNode({ bus, timing, channels, ...options });
}

async function aWatcher(node: Node): Promise<HandMadeClient> {
  const watcher = await connect(node);
  await watcher.join("lobby");
  await watcher.next("presence_state");
  return watcher;
}

async function aGuest(node: Node, name: string, topic = "room:a"): Promise<HandMadeClient> {
  const guest = await connect(node);
  await guest.join(topic, { name });
  return guest;
}

const present = (node: Node) => Object.keys(node.channels.presence.list("lobby")).sort();
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

describe("two nodes", () => {
  test("share broadcasts, each once and in order", async () => {
    const hub = new MemoryHub();
    const [here, there] = [await aNodeOn(hub.node()), await aNodeOn(hub.node())];
    const clients = [await connect(here), await connect(there)];
    for (const client of clients) await client.join("room:a");
    for (let n = 0; n < 20; n++) here.channels.broadcast("room:a", "count", { n });
    for (const client of clients) {
      const counted = (await client.rest()).filter((frame) => frame[3] === "count");
      expect(counted).toEqual(Array.from({ length: 20 }, (_, n) => [null, null, "room:a", "count", { n }]));
    }
  });

  test("share presence, and a key on both has the metas of both, oldest first", async () => {
    const hub = new MemoryHub();
    const [here, there] = [await aNodeOn(hub.node()), await aNodeOn(hub.node())];
    const watcher = await aWatcher(there);
    const first = await aGuest(here, "ann");
    expect((await watcher.next())[4]).toEqual({ joins: plain(here.channels.presence.list("lobby")), leaves: {} });
    await aGuest(there, "ann");
    await expect.poll(() => here.channels.presence.list("lobby").ann?.metas.length).toBe(2);
    expect(here.channels.presence.list("lobby")).toEqual(there.channels.presence.list("lobby"));
    const [older, younger] = here.channels.presence.list("lobby").ann!.metas;
    await watcher.next();
    first.socket.close();
    expect((await watcher.next())[4]).toEqual({ joins: {}, leaves: { ann: { metas: [older] } } });
    expect(plain(there.channels.presence.list("lobby"))).toEqual({ ann: { metas: [younger] } });
  });

  test("share the presence from before one of them started", async () => {
    const hub = new MemoryHub();
    const here = await aNodeOn(hub.node());
    for (const name of ["ann", "bob"]) await aGuest(here, name);
    const there = await aNodeOn(hub.node());
    await expect.poll(() => present(there)).toEqual(["ann", "bob"]);
  });

  test("share a presence of thousands", async () => {
    const hub = new MemoryHub();
    const crowd: Channel<object> = {
      join() {},
      joined(subscription) {
        for (let n = 0; n < 2_500; n++) subscription.track("lobby", `guest:${n}`, { n });
      },
    };
    const here = await aNodeOn(hub.node(), { channels: [["room:{id}", crowd]] });
    await (await connect(here)).join("room:a");
    const there = await aNodeOn(hub.node());
    await expect.poll(() => present(there).length).toBe(2_500);
    expect(there.channels.presence.list("lobby")).toEqual(here.channels.presence.list("lobby"));
  });

  test("share a presence of thousands, although messages are lost", async () => {
    const network = new Network();
    const names = Array.from({ length: 3_500 }, (_, n) => `guest:${n}`).sort();
    const crowd: Channel<object> = {
      join() {},
      joined(subscription) {
        for (const name of names) subscription.track("lobby", name, {});
      },
    };
    const here = await aNodeOn(network.bus(), { channels: [["room:{id}", crowd]] });
    await (await connect(here)).join("room:a");
    const chance = new Chance(1);
    network.loses = () => chance.below(3) === 0;
    const there = await aNodeOn(network.bus());
    await expect.poll(() => present(there)).toEqual(names);
  });

  test("share presence without a change for clients when messages arrive again, late", async () => {
    const network = new Network();
    const [here, there] = [await aNodeOn(network.bus()), await aNodeOn(network.bus())];
    const ann = await aGuest(here, "ann");
    await expect.poll(() => present(there)).toEqual(["ann"]);
    const third = await aNodeOn(network.bus()); // receives a state, not changes
    await expect.poll(() => present(third)).toEqual(["ann"]);
    await aGuest(here, "bob");
    ann.socket.close();
    for (const node of [there, third]) await expect.poll(() => present(node)).toEqual(["bob"]);
    const watchers = [await aWatcher(there), await aWatcher(third)];
    await network.repeat();
    for (const watcher of watchers) expect(await watcher.rest()).toEqual([]);
  });

  test("each push their own state, including the latest track", async () => {
    const hub = new MemoryHub();
    const restating: Channel<object, string> = {
      join: () => "ann",
      joined(subscription) {
        subscription.track("lobby", subscription.state, {});
        here.channels.presence.broadcastState("lobby");
      },
    };
    const here = await aNodeOn(hub.node(), { channels: [["room:{id}", restating]] });
    const there = await aNodeOn(hub.node());
    const watcher = await aWatcher(there);
    await (await connect(here)).join("room:a");
    expect((await watcher.next("presence_state"))[4]).toHaveProperty("ann");
  });

  test("close the sockets of one id on both", async () => {
    const hub = new MemoryHub();
    const socketId = () => "ann";
    const [here, there] = [await aNodeOn(hub.node(), { socketId }), await aNodeOn(hub.node(), { socketId })];
    const clients = [await connect(here), await connect(there)];
    here.channels.disconnect("ann");
    expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual([1001, 1001]);
  });
});

describe("a node that stops in order", () => {
  test("is absent on the others before its sockets close, in one diff for each topic", async () => {
    const hub = new MemoryHub();
    const [here, there] = [await aNodeOn(hub.node()), await aNodeOn(hub.node())];
    const watcher = await aWatcher(there);
    const guests = [await aGuest(here, "ann"), await aGuest(here, "bob"), await aGuest(here, "cat", "room:b")];
    for (const _guest of guests) await watcher.next();
    let wasGoneBefore: boolean | undefined;
    void guests[0]!.closed.then(() => {
      wasGoneBefore = watcher.received.some((frame) => "ann" in (frame[4].leaves ?? {}));
    });
    await here.channels.close();
    const [diff, ...more] = await watcher.rest();
    expect(Object.keys(diff![4].leaves).sort()).toEqual(["ann", "bob", "cat"]);
    expect(more).toEqual([]);
    expect(await guests[0]!.closed).toBe(1012);
    expect(wasGoneBefore).toBe(true);
  });

  test("does not have to time out when it restarts under its old name", async () => {
    const hub = new MemoryHub();
    const [here, there] = [await aNodeOn(hub.node("here")), await aNodeOn(hub.node("there"))];
    await aGuest(here, "ann");
    await expect.poll(() => present(there)).toEqual(["ann"]);
    await here.channels.close();
    const again = await aNodeOn(hub.node("here"));
    await aGuest(again, "bob");
    await expect.poll(() => present(there)).toEqual(["bob"]);
  });
});

describe("a node that dies", () => {
  test("is absent on the others after a timeout, in one diff for each topic", async () => {
    const network = new Network();
    const [bus, other] = [network.bus(), network.bus()];
    const [here, there] = [await aNodeOn(bus), await aNodeOn(other)];
    const watcher = await aWatcher(there);
    for (const name of ["ann", "bob"]) await aGuest(here, name);
    await aGuest(there, "cat");
    await expect.poll(() => present(there)).toEqual(["ann", "bob", "cat"]);
    await watcher.rest();
    network.move(bus, 1);
    expect(Object.keys((await watcher.next())[4].leaves).sort()).toEqual(["ann", "bob"]);
    expect(await watcher.rest()).toEqual([]);
    expect(present(there)).toEqual(["cat"]);
  });

  test("and restarts under its old name is treated as a new node", async () => {
    const network = new Network();
    const bus = network.bus("here");
    const [here, there] = [await aNodeOn(bus), await aNodeOn(network.bus("there"))];
    await aGuest(here, "ann");
    await expect.poll(() => present(there)).toEqual(["ann"]);
    network.move(bus, 1);
    await here.channels.close();
    network.heal();
    const watcher = await aWatcher(there);
    const again = await aNodeOn(network.bus("here"));
    await aGuest(again, "bob");
    await expect.poll(() => present(there)).toEqual(["bob"]);
    expect((await watcher.rest()).flatMap(([, , , , { leaves }]) => Object.keys(leaves))).toEqual(["ann"]);
  });
});

describe("a network partition", () => {
  test("that is long heals with all changes of that time, and without duplicates", async () => {
    const network = new Network();
    const [bus, other] = [network.bus(), network.bus()];
    const [here, there] = [await aNodeOn(bus), await aNodeOn(other)];
    const [ann] = [await aGuest(here, "ann"), await aGuest(here, "bob"), await aGuest(there, "cat")];
    await expect
      .poll(() => [present(here), present(there)])
      .toEqual([
        ["ann", "bob", "cat"],
        ["ann", "bob", "cat"],
      ]);
    network.move(bus, 1);
    await expect.poll(() => [present(here), present(there)]).toEqual([["ann", "bob"], ["cat"]]);
    const watcher = await aWatcher(there);
    ann.socket.close();
    await aGuest(here, "dan");
    network.heal();
    await expect
      .poll(() => [present(here), present(there)])
      .toEqual([
        ["bob", "cat", "dan"],
        ["bob", "cat", "dan"],
      ]);
    const diffs = (await watcher.rest()).map((frame) => frame[4]);
    expect(diffs).toHaveLength(1);
    expect(Object.keys(diffs[0].joins).sort()).toEqual(["bob", "dan"]);
    expect(diffs[0].leaves).toEqual({});
  });

  test("that is short heals before presence times out", async () => {
    const network = new Network();
    const [bus, other] = [network.bus(), network.bus()];
    const longer = { timing: { ...timing, nodeTimeoutMs: 60_000 } };
    const [here, there] = [await aNodeOn(bus, longer), await aNodeOn(other, longer)];
    const ann = await aGuest(here, "ann");
    await aGuest(here, "bob");
    await expect.poll(() => present(there)).toEqual(["ann", "bob"]);
    const watcher = await aWatcher(there);
    network.move(bus, 1);
    ann.socket.close();
    await aGuest(here, "cat");
    await expect.poll(() => present(here)).toEqual(["bob", "cat"]);
    expect(present(there)).toEqual(["ann", "bob"]);
    network.heal();
    const { joins, leaves } = (await watcher.next())[4];
    expect([Object.keys(joins), Object.keys(leaves)]).toEqual([["cat"], ["ann"]]);
    expect(await watcher.rest()).toEqual([]);
  });
});
