import { describe, expect, test } from "vitest";
import type { Channel, TrackedPresence } from "../src/index.ts";
import { aNode, connect, type HandMadeClient, type Node } from "./harness.ts";
import { answerTo, type OfficialChannel, type OfficialClient, openSocket, versions } from "./official-clients.ts";

interface Guest {
  readonly name?: string;
  readonly tracked: TrackedPresence[];
}

/** A client that joins with a name is present under it, here and in the lobby, and may change its metadata. */
const aRoom = (shout: (text: string) => void): Channel<object, Guest> => ({
  join: ({ payload }) => ({ ...payload, tracked: [] }),
  joined(subscription) {
    const { name, tracked } = subscription.state;
    for (const topic of name ? [subscription.topic, "lobby"] : []) {
      tracked.push(subscription.track(topic, name!, { mood: "new" }));
    }
    subscription.pushPresenceState();
  },
  events: {
    mood: ({ state }, { mood }) => {
      for (const tracked of state.tracked) tracked.update({ mood });
      shout(`${state.name} is ${mood}`);
    },
    vanish: ({ state }) => {
      for (const tracked of state.tracked.splice(0)) tracked.end();
    },
    twice: (subscription) => void subscription.track(subscription.topic, subscription.state.name!, {}),
  },
});

const lobby: Channel<object> = { join() {}, joined: (subscription) => subscription.pushPresenceState() };

async function aHouse(port = 0): Promise<Node> {
  const room = aRoom((text) => node.channels.broadcast("lobby", "shout", { text }));
  const options: Parameters<typeof aNode>[0] = {
    connect: ({ token }) => ({ token }),
    socketId: (connection) => (connection as { token?: string }).token,
    channels: [
      ["lobby", lobby],
      ["room:{id}", room],
    ],
  };
  const node = await aNode(options, port);
  return node;
}

const phxRef = expect.any(String);

async function aWatcher(node: Node, topic = "lobby"): Promise<HandMadeClient> {
  const watcher = await connect(node);
  await watcher.join(topic);
  await watcher.next("presence_state");
  return watcher;
}

describe("presence", () => {
  test("is pushed to a joining client after the reply, and to present ones immediately", async () => {
    const node = await aHouse();
    const watcher = await aWatcher(node);
    const ann = await connect(node);
    ann.send(["1", "1", "room:a", "phx_join", { name: "ann" }]);

    expect((await ann.next())[3]).toBe("phx_reply");
    const metas = [{ mood: "new", phx_ref: phxRef }];
    expect(await ann.next()).toEqual([
      null,
      null,
      "room:a",
      "presence_diff",
      { joins: { ann: { metas } }, leaves: {} },
    ]);
    expect(await ann.next()).toEqual(["1", null, "room:a", "presence_state", { ann: { metas } }]);
    expect(await watcher.next()).toEqual([
      null,
      null,
      "lobby",
      "presence_diff",
      { joins: { ann: { metas } }, leaves: {} },
    ]);
  });

  test("without entries is an empty object", async () => {
    const client = await connect(await aHouse());
    await client.join("lobby");
    expect((await client.next("presence_state"))[4]).toEqual({});
  });

  test("by one key twice is two metas, the older first, and each leaves separately", async () => {
    const node = await aHouse();
    const watcher = await aWatcher(node);
    const tabs = [await connect(node), await connect(node)];
    for (const tab of tabs) await tab.join("room:a", { name: "ann" });
    const [first, second] = [(await watcher.next())[4].joins.ann.metas, (await watcher.next())[4].joins.ann.metas];
    expect([first, second]).toEqual([[{ mood: "new", phx_ref: phxRef }], [{ mood: "new", phx_ref: phxRef }]]);
    expect(node.channels.presence.list("lobby")).toEqual({ ann: { metas: [first[0], second[0]] } });

    tabs[0]!.socket.close();
    expect((await watcher.next())[4]).toEqual({ joins: {}, leaves: { ann: { metas: first } } });
    expect(node.channels.presence.list("lobby")).toEqual({ ann: { metas: second } });
  });

  test("that is updated leaves with the old meta and joins with the new one, in one diff", async () => {
    const node = await aHouse();
    const watcher = await aWatcher(node);
    const ann = await connect(node);
    await ann.join("room:a", { name: "ann" });
    const [old] = (await watcher.next())[4].joins.ann.metas;
    await ann.push("room:a", "mood", { mood: "better" });
    const { joins, leaves } = (await watcher.next())[4];
    expect(joins).toEqual({ ann: { metas: [{ mood: "better", phx_ref: phxRef, phx_ref_prev: old.phx_ref }] } });
    expect(joins.ann.metas[0].phx_ref).not.toBe(old.phx_ref);
    expect(leaves).toEqual({ ann: { metas: [old] } });
    expect(node.channels.presence.list("lobby")).toEqual(joins);
  });

  test("keeps the order of the oldest through an update", async () => {
    const node = await aHouse();
    const tabs = [await connect(node), await connect(node)];
    for (const tab of tabs) await tab.join("room:a", { name: "ann" });
    await tabs[0]!.push("room:a", "mood", { mood: "better" });
    expect(node.channels.presence.list("lobby").ann!.metas.map(({ mood }) => mood)).toEqual(["better", "new"]);
  });

  test.each<[how: string, end: (client: HandMadeClient) => unknown]>([
    ["leaves the channel", (client) => client.push("room:a", "phx_leave")],
    ["closes its socket", (client) => client.socket.close()],
    ["loses its connection", (client) => client.socket.terminate()],
    ["sends nonsense", (client) => client.socket.send("nonsense")],
    ["is untracked", (client) => client.push("room:a", "vanish")],
  ])("ends everywhere when the client %s", async (_how, end) => {
    const node = await aHouse();
    const watchers = [await aWatcher(node), await aWatcher(node, "room:a")];
    const ann = await connect(node);
    await ann.join("room:a", { name: "ann" });
    for (const watcher of watchers) await watcher.next();
    void end(ann);
    for (const watcher of watchers) {
      expect((await watcher.next())[4]).toEqual({ joins: {}, leaves: { ann: { metas: [expect.anything()] } } });
    }
    expect([node.channels.presence.list("lobby"), node.channels.presence.list("room:a")]).toEqual([{}, {}]);
  });

  test("of a channel that is joined again is the new one only", async () => {
    const node = await aHouse();
    const watcher = await aWatcher(node);
    const ann = await connect(node);
    await ann.join("room:a", { name: "ann" }, "1");
    const { joins: first } = (await watcher.next())[4];
    await ann.join("room:a", { name: "ann" }, "2");
    const { joins: second, leaves } = (await watcher.next())[4];
    expect(leaves).toEqual(first);
    expect(node.channels.presence.list("lobby")).toEqual(second);
  });

  test("of many clients that leave together is pushed once", async () => {
    const node = await aHouse();
    const watcher = await aWatcher(node);
    for (let n = 0; n < 20; n++)
      await (await connect(node, "?vsn=2.0.0&token=crowd")).join("room:a", { name: `guest ${n}` });
    await watcher.rest();
    node.channels.disconnect("crowd");
    expect(Object.keys((await watcher.next())[4].leaves)).toHaveLength(20);
    expect(await watcher.rest()).toEqual([]);
  });

  test("is pushed before later broadcasts", async () => {
    const node = await aHouse();
    const watcher = await aWatcher(node);
    const ann = await connect(node);
    await ann.join("room:a", { name: "ann" });
    await watcher.next();
    await ann.push("room:a", "mood", { mood: "better" });
    expect((await watcher.next())[3]).toBe("presence_diff");
    expect((await watcher.next())[4]).toEqual({ text: "ann is better" });
  });

  test("is pushed before the socket's next frame is handled", async () => {
    const node = await aHouse();
    const client = await connect(node);
    client.send(["1", "1", "room:a", "phx_join", { name: "ann" }]);
    client.send(["2", "2", "lobby", "phx_join", {}]);
    expect((await client.next("presence_state"))[4]).toHaveProperty("ann");
    expect((await client.next("presence_state"))[4]).toHaveProperty("ann");
    client.send(["1", "3", "room:a", "phx_leave", {}]);
    client.send(["4", "4", "lobby", "phx_join", {}]);
    expect((await client.next("presence_state"))[4]).toEqual({});
  });

  test("is pushed before the socket's next frame is handled, also if both arrive together", async () => {
    const node = await aHouse();
    const url = `http://${node.host}/socket/longpoll?vsn=2.0.0`;
    const { token } = (await (await fetch(url)).json()) as { token: string };
    const batch = [
      ["1", "1", "lobby", "phx_join", {}],
      ["2", "2", "room:a", "phx_join", { name: "ann" }],
      [null, "3", "phoenix", "heartbeat", {}],
    ];
    const body = batch.map((frame) => JSON.stringify(frame)).join("\n");
    await fetch(`${url}&token=${token}`, { method: "POST", body, headers: { "content-type": "application/x-ndjson" } });
    const { messages } = (await (await fetch(`${url}&token=${token}`)).json()) as { messages: string[] };
    expect(messages.map((message) => JSON.parse(message).slice(2, 4).join(" "))).toEqual([
      "lobby phx_reply",
      "lobby presence_state",
      "room:a phx_reply",
      "room:a presence_diff",
      "room:a presence_state",
      "lobby presence_diff",
      "phoenix phx_reply",
    ]);
  });

  test("cannot be tracked twice by one subscription", async () => {
    const node = await aHouse();
    const ann = await connect(node);
    await ann.join("room:a", { name: "ann" });
    expect((await ann.push("room:a", "twice"))[4].status).toBe("error");
    expect(node.channels.presence.list("room:a").ann!.metas).toHaveLength(1);
    await ann.push("room:a", "vanish");
    expect((await ann.push("room:a", "twice"))[4].status).toBe("ok");
  });

  test("can be broadcast as a whole", async () => {
    const node = await aHouse();
    const watcher = await aWatcher(node);
    await (await connect(node)).join("room:a", { name: "ann" });
    await watcher.next();
    node.channels.presence.broadcastState("lobby");
    const frame = await watcher.next();
    expect(frame.slice(0, 4)).toEqual([null, null, "lobby", "presence_state"]);
    expect(frame[4]).toEqual(node.channels.presence.list("lobby"));
  });
});

describe.each(versions)("the official Presence of client $version", ({ client }) => {
  test("has the right list through join, second tab, update, leave and reconnect", async () => {
    const node = await aHouse();
    const channel = openSocket(client, node.endPoint).channel("lobby");
    const presence = new client.Presence(channel);
    await answerTo(channel.join());
    const shown = () => JSON.parse(JSON.stringify(presence.state));
    const showsWhatIs = () =>
      expect.poll(shown).toEqual(JSON.parse(JSON.stringify(node.channels.presence.list("lobby"))));

    const [first, second] = [joinAs(client, node.endPoint, "ann"), joinAs(client, node.endPoint, "ann")];
    const bob = joinAs(client, node.endPoint, "bob");
    for (const one of [first, second, bob]) await answerTo(one.join());
    await showsWhatIs();
    expect(shown().ann.metas).toHaveLength(2);

    await answerTo(bob.push("mood", { mood: "better" }));
    await showsWhatIs();
    expect(shown().bob.metas).toMatchObject([{ mood: "better" }]);

    first.leave();
    await expect.poll(() => shown().ann.metas.length).toBe(1);
    await showsWhatIs();

    await node.stop();
    const again = await aHouse(Number(node.host.split(":")[1]));
    await expect.poll(() => Object.keys(again.channels.presence.list("lobby"))).toHaveLength(2);
    await expect.poll(shown).toEqual(JSON.parse(JSON.stringify(again.channels.presence.list("lobby"))));
  });
});

function joinAs(client: OfficialClient, endPoint: string, name: string): OfficialChannel {
  return openSocket(client, endPoint).channel("room:a", { name });
}
