import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { type Channel, RateLimited, Refusal } from "../src/index.ts";
import { aNode, connect, later, openRoom, refusedUpgrade } from "./harness.ts";

const error = (reason: string) => ({ status: "error", response: { reason } });

const echo = (topic: string, bytes: number) => {
  const frame = JSON.stringify([null, "1", topic, "echo", { text: "" }]);
  return frame.replace('""', `"${"x".repeat(bytes - frame.length)}"`);
};

describe("the size of a frame", () => {
  test("is 64 KiB at most", async () => {
    const client = await connect(await aNode());
    await client.join("room:a");
    client.socket.send(echo("room:a", 64 * 1024));
    expect((await client.next())[4].status).toBe("ok");
    client.socket.send(echo("room:a", 64 * 1024 + 1));
    expect(await client.closed).toBe(1009);
  });

  test("may be larger on some topics, and never counts for others", async () => {
    const limits = { frameBytes: (topic: string) => (topic === "room:large" ? 8 * 1024 * 1024 : 64 * 1024) };
    const node = await aNode({ limits });
    const client = await connect(node);
    await client.join("room:large");
    client.socket.send(echo("room:large", 8 * 1024 * 1024));
    expect((await client.next())[4].status).toBe("ok");
    client.socket.send(echo("room:small", 64 * 1024 + 1));
    expect(await client.closed).toBe(1009);

    const another = await connect(node);
    another.socket.send(echo("room:large", 8 * 1024 * 1024 + 1));
    expect(await another.closed).toBe(1009);
  });

  test("is judged before the frame is parsed", async () => {
    const node = await aNode({ limits: { frameBytes: (topic) => (topic === "room:large" ? 1_000_000 : 64 * 1024) } });
    const client = await connect(node);
    client.socket.send(`["1","1","room:small","echo",${"[".repeat(100_000)}`);
    expect(await client.closed).toBe(1009);
    const another = await connect(node);
    another.socket.send(`["1","1","room:large","echo",${"[".repeat(100_000)}`);
    expect(await another.closed).toBe(1003);
  });

  test("is judged by the topic that counts, when a frame names two", async () => {
    const node = await aNode({ limits: { frameBytes: (topic) => (topic === "room:large" ? 1_000_000 : 64 * 1024) } });
    const client = await connect(node, "");
    const text = "x".repeat(100_000);
    client.socket.send(`{"topic":"room:large","topic":"room:a","event":"echo","payload":{"text":"${text}"},"ref":"1"}`);
    expect(await client.closed).toBe(1009);
  });
});

describe("channels of one socket", () => {
  test("are 100 at most", async () => {
    const client = await connect(await aNode());
    for (let n = 0; n < 100; n++) expect((await client.join(`room:${n}`))[4].status).toBe("ok");
    expect((await client.join("room:100"))[4]).toEqual(error("too many channels joined"));
    expect((await client.join("room:99"))[4].status).toBe("ok");
    await client.push("room:0", "phx_leave");
    expect((await client.join("room:100"))[4].status).toBe("ok");
  });

  test("count while their joins are pending", async () => {
    const joining = later();
    const node = await aNode({
      limits: { channelsPerSocket: 1 },
      channels: [["room:{id}", { join: () => joining.promise }]],
    });
    const client = await connect(node);
    client.send(["1", "1", "room:a", "phx_join", {}]);
    expect((await client.join("room:b", {}, "2"))[4]).toEqual(error("too many channels joined"));
    joining.resolve();
  });
});

describe("failed joins", () => {
  const closedRoom: Channel<object> = {
    join: ({ params }) => {
      if (params.id !== "open") throw new Refusal("unauthorized");
    },
  };

  test("are 60 a minute at most, and one that goes on is closed with 1008", async () => {
    const node = await aNode({ channels: [["room:{id}", closedRoom]] });
    const client = await connect(node);
    const reasons: string[] = [];
    for (let n = 0; n < 120; n++) reasons.push((await client.join(`room:${n}`))[4].response.reason);
    expect(reasons).toEqual([...Array(60).fill("unauthorized"), ...Array(60).fill("rate limited")]);
    expect((await client.join("room:open"))[4]).toEqual(error("rate limited"));
    expect(await client.closed).toBe(1008);
  });

  test("include those of topics nobody serves", async () => {
    const node = await aNode({ limits: { failedJoinsPerMinute: 2 } });
    const client = await connect(node);
    for (let n = 0; n < 2; n++) expect((await client.join("none"))[4]).toEqual(error("unmatched topic"));
    expect((await client.join("none"))[4]).toEqual(error("rate limited"));
  });

  test("are not limited when the limit is off", async () => {
    const limits = { failedJoinsPerMinute: false } as const;
    const node = await aNode({ limits, channels: [["room:{id}", closedRoom]] });
    const client = await connect(node);
    for (let n = 0; n < 200; n++) expect((await client.join(`room:${n}`))[4]).toEqual(error("unauthorized"));
  });
});

test("a socket that keeps being rate limited by the host is closed with 1008", async () => {
  const room: Channel<object> = {
    join() {},
    events: {
      shout() {
        throw new RateLimited();
      },
    },
  };
  const client = await connect(await aNode({ limits: { strikesPerMinute: 3 }, channels: [["room:{id}", room]] }));
  await client.join("room:a");
  for (let n = 0; n < 4; n++) expect((await client.push("room:a", "shout"))[4]).toEqual(error("rate limited"));
  expect(await client.closed).toBe(1008);
});

test("one address may open so many sockets, and one more when one is gone", async () => {
  const node = await aNode({ limits: { socketsPerAddress: 2 }, addressOf: (request) => String(request.headers.from) });
  const [first] = [
    await connect(node, "", { headers: { from: "x" } }),
    await connect(node, "", { headers: { from: "x" } }),
  ];
  expect(await refusedUpgrade(node, "/socket/websocket", { headers: { from: "x" } })).toBe(429);
  await connect(node, "", { headers: { from: "y" } });
  first.socket.close();
  await first.closed;
  const again = () =>
    connect(node, "", { headers: { from: "x" } }).then(
      () => "in",
      () => "out",
    );
  await expect.poll(again).toBe("in");
});

describe("frames that wait for their turn", () => {
  test("are so many for each channel, and what comes on top is refused", async () => {
    const slow = later();
    const room: Channel<object> = { ...openRoom, events: { ...openRoom.events, slow: () => slow.promise } };
    const node = await aNode({ limits: { queuedFramesPerChannel: 3 }, channels: [["room:{id}", room]] });
    const client = await connect(node);
    await client.join("room:a");
    await client.rest();
    for (const ref of ["slow", "1", "2", "3", "4"])
      client.send([null, ref, "room:a", ref === "slow" ? ref : "echo", {}]);
    expect(await client.rest()).toEqual([[null, "4", "room:a", "phx_reply", error("rate limited")]]);
    slow.resolve();
    for (const ref of ["slow", "1", "2", "3"]) expect((await client.next())[1]).toBe(ref);
  });

  test("are so many bytes for each socket, but always one", async () => {
    const slow = later();
    const room: Channel<object> = { ...openRoom, events: { ...openRoom.events, slow: () => slow.promise } };
    const node = await aNode({ limits: { queuedBytesPerSocket: 1_000 }, channels: [["room:{id}", room]] });
    const client = await connect(node);
    for (const topic of ["room:a", "room:b"]) await client.join(topic);
    await client.rest();
    for (const topic of ["room:a", "room:b"]) client.send([null, null, topic, "slow", {}]);
    client.send([null, "large", "room:a", "echo", { text: "x".repeat(2_000) }]);
    client.send([null, "small", "room:b", "echo", {}]);
    expect((await client.rest()).map(([, ref, , , payload]) => [ref, payload.response.reason])).toEqual([
      ["small", "rate limited"],
    ]);
    slow.resolve();
    expect((await client.next())[1]).toBe("large");
    expect((await client.push("room:b", "echo"))[4].status).toBe("ok");
  });
});

describe("a client that does not read", () => {
  test("is dropped once its buffer is full, and nobody else notices", async () => {
    const node = await aNode({ limits: { bufferedBytes: 256 * 1024 } });
    const [slow, quick] = [await connect(node), await connect(node)];
    for (const client of [slow, quick]) {
      await client.join("room:a");
      await client.rest();
    }
    slow.socket.pause();
    const text = "x".repeat(100_000);
    let sent = 0;
    while (node.channels.stats().droppedSlow === 0 && sent < 1_000) {
      node.channels.broadcast("room:a", "news", { text, n: sent++ });
      await quick.next("news");
    }
    expect(node.channels.stats()).toMatchObject({ droppedSlow: 1, sockets: 1, channels: 1 });
    expect((await quick.push("room:a", "echo"))[4].status).toBe("ok");
    expect(quick.heard.filter((frame) => frame[3] === "news")).toHaveLength(sent);
    slow.socket.resume();
    expect(await slow.closed).toBe(1006);
  });

  test("is dropped, too, when nothing but signs of life would be added", async () => {
    const node = await aNode({ limits: { bufferedBytes: 256 * 1024 } });
    const client = await connect(node);
    await client.join("room:a");
    await client.rest();
    client.socket.pause();
    node.channels.broadcast("room:a", "news", { text: "x".repeat(20_000_000) });
    client.socket.ping();
    await expect.poll(() => node.channels.stats()).toMatchObject({ droppedSlow: 1, sockets: 0 });
    client.socket.resume();
    expect(await client.closed).toBe(1006);
  });

  test("gets one large frame whole, however small the buffer", async () => {
    const node = await aNode({ limits: { bufferedBytes: 1_000 } });
    const client = await connect(node);
    await client.join("room:a");
    node.channels.broadcast("room:a", "news", { text: "x".repeat(5_000_000) });
    expect((await client.next("news"))[4].text).toHaveLength(5_000_000);
  });
});

describe("silence", () => {
  test("of 45 seconds, here less, closes with 1001", async () => {
    const node = await aNode({ limits: { idleTimeoutMs: 50 } });
    const client = await connect(node);
    await client.join("room:a");
    expect(await client.closed).toBe(1001);
    expect(node.channels.stats()).toMatchObject({ sockets: 0, channels: 0 });
  });

  test("is not what it takes to send one large frame slowly", async () => {
    const node = await aNode({ limits: { idleTimeoutMs: 400, frameBytes: 1_000_000 } });
    const client = await connect(node);
    await client.join("room:a");
    await client.rest();
    const parts = echo("room:a", 40_000).match(/.{1,2000}/g)!;
    for (const [index, part] of parts.entries()) {
      client.socket.send(part, { fin: index === parts.length - 1 });
      await sleep(30);
    }
    expect((await client.next())[4].status).toBe("ok");
  });
});
