import { describe, expect, test } from "vitest";
import { type Channel, Refusal, type Subscription } from "../src/index.ts";
import { aNode, aNodeWith, connect, later, openRoom } from "./harness.ts";

const error = (reason: string) => ({ status: "error", response: { reason } });

describe("a topic", () => {
  test("belongs to the first pattern that matches, which names its segments", async () => {
    const name = (pattern: string): [string, Channel<object, object>] => [
      pattern,
      { join: ({ topic, params }) => ({ pattern, topic, params }), reply: (state) => state },
    ];
    const node = await aNode({
      channels: [name("lobby"), name("house:attic:{a}:all"), name("house:attic:{a}:{s}"), name("house:{a}:{s}")],
    });
    const client = await connect(node);
    const joined = async (topic: string) => (await client.join(topic))[4].response;
    expect(await joined("lobby")).toEqual({ pattern: "lobby", topic: "lobby", params: {} });
    expect(await joined("house:attic:1:all")).toMatchObject({ pattern: "house:attic:{a}:all", params: { a: "1" } });
    expect(await joined("house:attic:1:2")).toMatchObject({
      pattern: "house:attic:{a}:{s}",
      params: { a: "1", s: "2" },
    });
    expect(await joined("house:1:")).toMatchObject({ pattern: "house:{a}:{s}", params: { a: "1", s: "" } });
    for (const topic of ["lobby:", "Lobby", "house:1", "house:1:2:3:4", "", "phoenix"]) {
      expect(await joined(topic)).toEqual({ reason: "unmatched topic" });
    }
  });

  test("without a channel or a join is unmatched, and the reply has no join_ref", async () => {
    const client = await connect(await aNode());
    const unmatched = (ref: string, topic: string) => [null, ref, topic, "phx_reply", error("unmatched topic")];
    client.send(["1", "1", "nothing:here", "phx_join", {}]);
    expect(await client.next()).toEqual(unmatched("1", "nothing:here"));
    client.send(["1", "2", "nothing:here", "echo", {}]);
    expect(await client.next()).toEqual(unmatched("2", "nothing:here"));
    client.send(["1", "3", "room:a", "echo", {}]);
    expect(await client.next()).toEqual(unmatched("3", "room:a"));
  });
});

describe("a join", () => {
  test("passes the payload to the channel and returns the channel's reply", async () => {
    const node = await aNodeWith<object>({
      join: ({ connection, topic, params, payload }) => ({ connection, topic, params, payload }),
      reply: async (state) => state,
    });
    const client = await connect(node);
    const response = { connection: {}, topic: "room:a", params: { id: "a" }, payload: { n: 1 } };
    expect((await client.join("room:a", { n: 1 }))[4]).toEqual({ status: "ok", response });
  });

  test("can be refused with a reason", async () => {
    const node = await aNodeWith({
      join: async () => {
        throw new Refusal("unauthorized");
      },
    });
    const client = await connect(node);
    expect(await client.join("room:a", {}, "7")).toEqual(["7", "7", "room:a", "phx_reply", error("unauthorized")]);
    expect((await client.push("room:a", "echo"))[4]).toEqual(error("unmatched topic"));
    expect(node.errors).toEqual([]);
  });

  test("can be refused with an error of the host", async () => {
    class NotFound extends Error {}
    const node = await aNode({
      channels: [["room:{id}", { join: () => Promise.reject(new NotFound()) }]],
      refusalReason: (failure) => (failure instanceof NotFound ? "not found" : undefined),
    });
    expect((await (await connect(node)).join("room:a"))[4]).toEqual(error("not found"));
    expect(node.errors).toEqual([]);
  });

  test.each(["join", "reply"])(
    "that fails unexpectedly in %s is answered with a crash, and the error is reported",
    async (hook) => {
      const failure = new Error("boom");
      const fail = () => {
        throw failure;
      };
      const node = await aNodeWith({ join() {}, [hook]: fail });
      const client = await connect(node);
      expect((await client.join("room:a"))[4]).toEqual(error("join crashed"));
      expect(node.errors).toEqual([failure]);
      expect(node.channels.stats().channels).toBe(0);
    },
  );

  test("that fails after its reply sends phx_error, after which clients join again", async () => {
    const node = await aNodeWith({
      join() {},
      joined: () => Promise.reject(new Error("boom")),
    });
    const client = await connect(node);
    await client.join("room:a", {}, "3");
    expect(await client.next("phx_error")).toEqual(["3", "3", "room:a", "phx_error", {}]);
    expect(node.channels.stats().channels).toBe(0);
  });

  test("is completed before the next frame of its topic is handled", async () => {
    const joining = later();
    const welcoming = later();
    const node = await aNodeWith({ ...openRoom, join: () => joining.promise, joined: () => welcoming.promise });
    const client = await connect(node);
    client.send(["1", "1", "room:a", "phx_join", {}]);
    client.send(["1", "2", "room:a", "echo", {}]);
    expect(await client.rest()).toEqual([]);
    joining.resolve();
    expect((await client.next())[1]).toBe("1");
    expect(await client.rest()).toEqual([]);
    welcoming.resolve();
    expect((await client.next())[1]).toBe("2");
  });

  test("is answered before the first broadcast, and no later one is missed", async () => {
    const replying = later();
    const asked = later();
    const node = await aNodeWith({
      join() {},
      reply: async () => {
        asked.resolve();
        await replying.promise;
        return { seq: 1 };
      },
    });
    const client = await connect(node);
    client.send(["1", "1", "room:a", "phx_join", {}]);
    await asked.promise;
    node.channels.broadcast("room:a", "news", { seq: 2 });
    replying.resolve();
    expect((await client.next())[4].response).toEqual({ seq: 1 });
    expect((await client.next())[4]).toEqual({ seq: 2 });
  });

  test("again closes the first one, with the first one's join_ref, before it is answered", async () => {
    const ended: unknown[] = [];
    const node = await aNodeWith<number>({ join: () => ended.length, left: ({ state }) => void ended.push(state) });
    const client = await connect(node);
    await client.join("room:a", {}, "1");
    await client.rest();
    client.send(["2", "2", "room:a", "phx_join", {}]);
    expect(await client.next()).toEqual(["1", "1", "room:a", "phx_close", {}]);
    expect(await client.next()).toEqual(["2", "2", "room:a", "phx_reply", { status: "ok", response: {} }]);
    expect(ended).toEqual([0]);
    expect(node.channels.stats().channels).toBe(1);
  });
});

describe("leaving", () => {
  test("a topic that is not joined is answered, without another effect", async () => {
    const client = await connect(await aNode());
    client.send(["1", "2", "room:a", "phx_leave", {}]);
    expect(await client.rest()).toEqual([["1", "2", "room:a", "phx_reply", { status: "ok", response: {} }]]);
  });

  test("and joining again in one packet keeps the new subscription", async () => {
    const node = await aNode();
    const client = await connect(node);
    await client.join("room:a", {}, "1");
    await client.rest();
    client.send(["1", "2", "room:a", "phx_leave", {}]);
    client.send(["3", "3", "room:a", "phx_join", {}]);
    expect((await client.rest()).map((frame) => frame.slice(0, 4))).toEqual([
      ["1", "2", "room:a", "phx_reply"],
      ["1", "1", "room:a", "phx_close"],
      ["3", "3", "room:a", "phx_reply"],
    ]);
    expect((await client.push("room:a", "echo", {}, "3"))[4].status).toBe("ok");
  });

  test("too late, after joining again, keeps the new subscription, too", async () => {
    const node = await aNode();
    const client = await connect(node);
    await client.join("room:a", {}, "1");
    await client.rest();
    client.send(["3", "3", "room:a", "phx_join", {}]);
    client.send(["1", "2", "room:a", "phx_leave", {}]);
    expect((await client.rest()).map((frame) => frame.slice(0, 4))).toEqual([
      ["1", "1", "room:a", "phx_close"],
      ["3", "3", "room:a", "phx_reply"],
      ["1", "2", "room:a", "phx_reply"],
    ]);
    expect((await client.push("room:a", "echo", {}, "3"))[4].status).toBe("ok");
  });

  test("a pending join cancels it without a trace", async () => {
    const joining = later();
    const hooks: string[] = [];
    const node = await aNodeWith({
      join: () => joining.promise,
      joined: () => void hooks.push("joined"),
      left: () => void hooks.push("left"),
    });
    const client = await connect(node);
    client.send(["1", "1", "room:a", "phx_join", {}]);
    client.send(["1", "2", "room:a", "phx_leave", {}]);
    expect(await client.rest()).toEqual([]);
    joining.resolve();
    expect((await client.next("phx_close")).slice(0, 3)).toEqual(["1", "1", "room:a"]);
    expect(hooks).toEqual(["left"]);
    expect(node.channels.stats()).toMatchObject({ channels: 0, topics: 0 });
  });

  test("and joining while joins are pending leads to the last requested state", async () => {
    const joins = [later(), later(), later()];
    const hooks: string[] = [];
    let count = 0;
    const node = await aNodeWith<number>({
      async join() {
        const number = count++;
        await joins[number]!.promise;
        return number;
      },
      joined: ({ state }) => void hooks.push(`joined ${state}`),
      left: ({ state }) => void hooks.push(`left ${state}`),
    });
    const client = await connect(node);
    client.send(["1", "1", "room:a", "phx_join", {}]);
    client.send(["1", "2", "room:a", "phx_leave", {}]);
    client.send(["3", "3", "room:a", "phx_join", {}]);
    client.send(["4", "4", "room:a", "phx_join", {}]);
    expect(await client.rest()).toEqual([]); // all four have arrived
    for (const join of joins.toReversed()) join.resolve();
    await expect.poll(() => hooks.at(-1)).toBe("joined 2");
    expect(hooks).toEqual(["left 0", "left 1", "joined 2"]);
    expect((await client.rest()).map((frame) => frame.slice(0, 4))).toEqual([
      ["1", "1", "room:a", "phx_reply"],
      ["1", "2", "room:a", "phx_reply"],
      ["1", "1", "room:a", "phx_close"],
      ["3", "3", "room:a", "phx_reply"],
      ["3", "3", "room:a", "phx_close"],
      ["4", "4", "room:a", "phx_reply"],
    ]);
    expect(node.channels.stats().channels).toBe(1);
  });
});

describe("a push", () => {
  test("is answered after the broadcasts that it caused", async () => {
    const node = await aNodeWith({
      join() {},
      events: {
        shout: async ({ topic }, payload) => {
          await Promise.resolve();
          for (const n of [1, 2, 3]) node.channels.broadcast(topic, "shout", { ...payload, n });
        },
      },
    });
    const client = await connect(node);
    await client.join("room:a");
    await client.rest();
    client.send([null, "9", "room:a", "shout", { text: "hi" }]);
    expect((await client.next())[4]).toEqual({ text: "hi", n: 1 });
    expect((await client.next())[4]).toEqual({ text: "hi", n: 2 });
    expect((await client.next())[4]).toEqual({ text: "hi", n: 3 });
    expect(await client.next()).toEqual([null, "9", "room:a", "phx_reply", { status: "ok", response: {} }]);
  });

  test("for an earlier join is ignored", async () => {
    const client = await connect(await aNode());
    await client.join("room:a", {}, "2");
    await client.rest();
    client.send(["1", "9", "room:a", "echo", {}]);
    expect(await client.rest()).toEqual([]);
  });

  test.each(["nonsense", "constructor", "__proto__", "phx_close"])(
    "of an unknown event, %s, is refused",
    async (event) => {
      const client = await connect(await aNode());
      await client.join("room:a");
      expect((await client.push("room:a", event))[4]).toEqual(error("unknown event"));
      expect((await client.push("room:a", "echo"))[4].status).toBe("ok");
    },
  );

  test("can be refused, and can fail, without ending the subscription", async () => {
    const node = await aNodeWith({
      join() {},
      events: {
        refuse() {
          throw new Refusal("not today");
        },
        fail: () => Promise.reject(new Error("boom")),
        unspeakable: () => ({ big: 1n }),
      },
    });
    const client = await connect(node);
    await client.join("room:a");
    expect((await client.push("room:a", "refuse"))[4]).toEqual(error("not today"));
    expect(node.errors).toEqual([]);
    expect((await client.push("room:a", "fail"))[4]).toEqual(error("internal error"));
    expect((await client.push("room:a", "unspeakable"))[4]).toEqual(error("internal error"));
    expect(node.errors).toHaveLength(2);
  });

  test("that takes long delays its own topic only", async () => {
    const slow = later();
    const node = await aNodeWith({ ...openRoom, events: { ...openRoom.events, slow: () => slow.promise } });
    const client = await connect(node);
    await client.join("room:a");
    await client.join("room:b");
    await client.rest();
    client.send([null, "slow", "room:a", "slow", {}]);
    client.send([null, "next", "room:a", "echo", {}]);
    expect((await client.push("room:b", "echo"))[4].status).toBe("ok");
    await client.next();
    expect(await client.rest()).toEqual([]);
    slow.resolve();
    expect((await client.next())[1]).toBe("slow");
    expect((await client.next())[1]).toBe("next");
  });
});

describe("the host", () => {
  async function aSubscription() {
    const here = later<Subscription<object>>();
    const left = later();
    const node = await aNodeWith({ ...openRoom, joined: here.resolve, left: () => left.resolve() });
    const client = await connect(node);
    await client.join("room:a", {}, "1");
    await client.rest();
    return { node, client, subscription: await here.promise, left: left.promise };
  }

  test("can close a subscription, and the client receives phx_close", async () => {
    const { node, client, subscription, left } = await aSubscription();
    subscription.close();
    expect(await client.rest()).toEqual([["1", "1", "room:a", "phx_close", {}]]);
    await left;
    expect(subscription.isEnded).toBe(true);
    expect((await client.push("room:a", "echo"))[4]).toEqual(error("unmatched topic"));
    expect(node.channels.stats().channels).toBe(0);
  });

  test("can fail a subscription, and the client receives phx_error", async () => {
    const { client, subscription } = await aSubscription();
    subscription.fail("moved");
    expect(await client.rest()).toEqual([["1", "1", "room:a", "phx_error", { reason: "moved" }]]);
  });

  test("can use an ended subscription without an effect", async () => {
    const { node, client, subscription } = await aSubscription();
    const tracked = subscription.track("room:a", "me", {});
    subscription.close();
    await client.rest();
    subscription.push("said", {});
    subscription.track("room:a", "me", {}).update({});
    tracked.update({});
    tracked.end();
    subscription.pushPresenceState();
    subscription.close();
    subscription.fail();
    expect(await client.rest()).toEqual([]);
    expect(node.channels.presence.list("room:a")).toEqual({});
  });

  test("can close a subscription from within its own handler", async () => {
    const node = await aNodeWith({ join() {}, events: { bye: (subscription) => subscription.close() } });
    const client = await connect(node);
    await client.join("room:a", {}, "1");
    await client.rest();
    client.send(["1", "2", "room:a", "bye", {}]);
    expect(await client.rest()).toEqual([["1", "1", "room:a", "phx_close", {}]]);
    expect((await client.join("room:a", {}, "3"))[4].status).toBe("ok");
  });

  test("finishes pushes of a disconnected client without an error", async () => {
    const joining = later();
    const handling = later();
    const left: string[] = [];
    const node = await aNodeWith({
      join: ({ params }) => (params.id === "slow" ? joining.promise : undefined),
      events: {
        async slow(subscription) {
          await handling.promise;
          subscription.push("said", {});
          subscription.track("room:a", "me", {});
          return {};
        },
      },
      left: ({ topic }) => void left.push(topic),
    });
    const client = await connect(node);
    await client.join("room:a");
    client.send([null, "1", "room:a", "slow", {}]);
    client.send(["2", "2", "room:slow", "phx_join", {}]);
    await client.rest();
    client.socket.terminate();
    await expect.poll(() => left).toEqual(["room:a"]);
    handling.resolve();
    joining.resolve();
    await expect.poll(() => left).toEqual(["room:a", "room:slow"]);
    expect(node.errors).toEqual([]);
    expect(node.channels.presence.list("room:a")).toEqual({});
    expect(node.channels.stats()).toMatchObject({ sockets: 0, channels: 0, topics: 0 });
  });

  test("does not call joined for a client that disconnects before its join is answered", async () => {
    const asked = later();
    const replying = later();
    const hooks: string[] = [];
    const node = await aNodeWith({
      join() {},
      reply: () => {
        asked.resolve();
        return replying.promise.then(() => ({}));
      },
      joined: () => void hooks.push("joined"),
      left: () => void hooks.push("left"),
    });
    const client = await connect(node);
    client.send(["1", "1", "room:a", "phx_join", {}]);
    await asked.promise;
    client.socket.terminate();
    await expect.poll(() => hooks).toEqual(["left"]);
    replying.resolve();
    await (await connect(node)).rest();
    expect(hooks).toEqual(["left"]);
  });

  test("is notified of a left hook that fails", async () => {
    const node = await aNodeWith({ join() {}, left: () => Promise.reject(new Error("boom")) });
    const client = await connect(node);
    await client.join("room:a");
    client.send([null, "2", "room:a", "phx_leave", {}]);
    await client.rest();
    expect(node.errors).toHaveLength(1);
  });
});
