import { describe, expect, test } from "vitest";
import { type Channel, Refusal, type Subscription } from "../src/index.ts";
import { aNode, later, openRoom } from "./harness.ts";
import { answerTo, type Message, openSocket, versions } from "./official-clients.ts";

describe.each(versions)("the official client $version", ({ client }) => {
  test("connects, joins, pushes, receives replies and broadcasts, and leaves", async () => {
    const node = await aNode();
    const socket = openSocket(client, node.endPoint);
    const channel = socket.channel("room:a");
    expect(await answerTo(channel.join())).toEqual({ status: "ok", response: {} });
    expect(await answerTo(channel.push("echo", { n: 1 }))).toEqual({ status: "ok", response: { n: 1 } });
    expect(await answerTo(channel.push("nonsense", {}))).toEqual({
      status: "error",
      response: { reason: "unknown event" },
    });

    const news = later<object>();
    channel.on("news", news.resolve);
    node.channels.broadcast("room:a", "news", { n: 2 });
    expect(await news.promise).toEqual({ n: 2 });

    expect((await answerTo(channel.leave())).status).toBe("ok");
    await expect.poll(() => node.channels.stats().channels).toBe(0);
  });

  test("receives the reason of a refused join, and retries", async () => {
    let refusals = 0;
    const room: Channel<object> = {
      join() {
        if (refusals++ === 0) throw new Refusal("not yet");
      },
    };
    const node = await aNode({ channels: [["room:{id}", room]] });
    const channel = openSocket(client, node.endPoint).channel("room:a");
    expect(await answerTo(channel.join())).toEqual({ status: "error", response: { reason: "not yet" } });
    await expect.poll(() => channel.state).toBe("joined");
  });

  test("sends binary data and receives a refusal", async () => {
    const node = await aNode();
    const channel = openSocket(client, node.endPoint).channel("room:a");
    await answerTo(channel.join());
    const reply = await answerTo(channel.push("echo", new Uint8Array([1, 2, 3]).buffer));
    expect(reply).toEqual({ status: "error", response: { reason: "binary payload not supported" } });
  });

  test("rejoins after phx_error, and does not after phx_close", async () => {
    const subscriptions: Subscription<object>[] = [];
    const room: Channel<object> = { join() {}, joined: (subscription) => void subscriptions.push(subscription) };
    const node = await aNode({ channels: [["room:{id}", room]] });
    const socket = openSocket(client, node.endPoint);
    const channel = socket.channel("room:a");
    await answerTo(channel.join());
    await expect.poll(() => subscriptions.length).toBe(1);
    subscriptions[0]!.fail();
    await expect.poll(() => subscriptions.length).toBe(2);

    const closed = later();
    channel.onClose(closed.resolve);
    subscriptions[1]!.close();
    await closed.promise;
    expect(channel.state).toBe("closed");
    expect(node.channels.stats().channels).toBe(0);
  });

  test("leaves and joins the same topic in one turn, and only the new channel is joined", async () => {
    const node = await aNode();
    const socket = openSocket(client, node.endPoint);
    const first = socket.channel("room:a");
    await answerTo(first.join());
    const frames: Message[] = [];
    socket.onMessage((message) => frames.push(message));
    const firstJoinRef = first.joinRef();

    first.leave();
    const second = socket.channel("room:a");
    expect((await answerTo(second.join())).status).toBe("ok");
    expect((await answerTo(second.push("echo", { n: 1 }))).response).toEqual({ n: 1 });
    expect(frames.filter(({ event }) => event === "phx_close")).toMatchObject([{ join_ref: firstJoinRef }]);
    expect(second.state).toBe("joined");
    expect(node.channels.stats().channels).toBe(1);
  });

  test("joins a topic twice, and the first channel is closed", async () => {
    const node = await aNode();
    const socket = openSocket(client, node.endPoint);
    const first = socket.channel("room:a");
    await answerTo(first.join());
    const second = socket.channel("room:a");
    expect((await answerTo(second.join())).status).toBe("ok");
    await expect.poll(() => first.state).toBe("closed");
    expect(second.state).toBe("joined");
    expect(node.channels.stats().channels).toBe(1);
  });

  test("times out for a join that takes too long, and the next one works", async () => {
    const joining = later();
    let joins = 0;
    const room: Channel<object> = { ...openRoom, join: () => (joins++ === 0 ? joining.promise : undefined) };
    const node = await aNode({ channels: [["room:{id}", room]] });
    const socket = openSocket(client, node.endPoint);
    const channel = socket.channel("room:a");
    const timedOut = later();
    channel.join(100).receive("timeout", () => timedOut.resolve());
    await timedOut.promise;
    joining.resolve();
    await expect.poll(() => channel.state).toBe("joined");
    expect((await answerTo(channel.push("echo", { n: 1 }))).response).toEqual({ n: 1 });
    expect(node.channels.stats().channels).toBe(1);
  });

  test("keeps its connection open with heartbeats", async () => {
    const node = await aNode({ limits: { idleTimeoutMs: 2000 } }); // longer than a pause of a busy machine
    const socket = openSocket(client, node.endPoint, { heartbeatIntervalMs: 50 });
    const closes: number[] = [];
    socket.onClose(({ code }) => closes.push(code));
    const channel = socket.channel("room:a");
    await answerTo(channel.join());
    await expect.poll(() => node.channels.stats().framesIn).toBeGreaterThan(45);
    expect(closes).toEqual([]);
  });

  test("reconnects and joins again after it was idle too long", async () => {
    const node = await aNode({ limits: { idleTimeoutMs: 60 } });
    const socket = openSocket(client, node.endPoint);
    const closes: number[] = [];
    socket.onClose(({ code }) => closes.push(code));
    const channel = socket.channel("room:a");
    let joins = 0;
    channel.join().receive("ok", () => joins++);
    await expect.poll(() => joins).toBeGreaterThan(1);
    expect(closes[0]).toBe(1001);
  });

  test("reconnects and joins again after the server was restarted", async () => {
    const node = await aNode();
    const socket = openSocket(client, node.endPoint);
    const closes: number[] = [];
    socket.onClose(({ code }) => closes.push(code));
    const channel = socket.channel("room:a");
    await answerTo(channel.join());
    await node.stop();
    expect(closes[0]).toBe(1012);
    expect(channel.state).toBe("errored");
    await aNode({}, Number(node.host.split(":")[1]));
    await expect.poll(() => channel.state).toBe("joined");
  });

  test("uses version 1 with a serializer for it", async () => {
    const node = await aNode();
    const socket = openSocket(client, node.endPoint, {
      vsn: "1.0.0",
      encode: (message, callback) => callback(JSON.stringify(message)),
      decode: (encoded, callback) => callback(JSON.parse(encoded)),
    });
    const channel = socket.channel("room:a");
    expect((await answerTo(channel.join())).status).toBe("ok");
    expect((await answerTo(channel.push("echo", { n: 1 }))).response).toEqual({ n: 1 });
    const news = later<object>();
    channel.on("news", news.resolve);
    node.channels.broadcast("room:a", "news", { n: 2 });
    expect(await news.promise).toEqual({ n: 2 });
    channel.leave();
    await expect.poll(() => node.channels.stats().channels).toBe(0);
  });
});

test("the official client 1.8 sends its token in the sub-protocol", async () => {
  const tokens: unknown[] = [];
  const node = await aNode({ connect: ({ token }) => ({ count: tokens.push(token) }) });
  const socket = openSocket(versions.at(-1)!.client, node.endPoint, { authToken: "a token" });
  expect((await answerTo(socket.channel("room:a").join())).status).toBe("ok");
  expect(tokens).toEqual(["a token"]);
});
