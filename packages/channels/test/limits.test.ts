import { once } from "node:events";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Channel, MemoryBudget, RateLimited, Refusal } from "../src/index.ts";
import { aNode, aNodeWith, connect, type HandMadeClient, later, openRoom, refusedUpgrade } from "./harness.ts";

const error = (reason: string) => ({ status: "error", response: { reason } });

const KIB = 1024;

const echo = (topic: string, bytes: number, event = "echo") => {
  const frame = JSON.stringify([null, "1", topic, event, { text: "" }]);
  return frame.replace('""', `"${"x".repeat(bytes - frame.length)}"`);
};

describe("the size of a frame", () => {
  test("is at most 64 KiB before the socket has joined a topic, 512 KiB afterwards", async () => {
    const node = await aNode();
    const stranger = await connect(node);
    stranger.socket.send(echo("room:a", 64 * KIB));
    expect((await stranger.next())[4]).toEqual(error("unmatched topic"));
    stranger.socket.send(echo("room:a", 64 * KIB + 1));
    expect(await stranger.closed).toBe(1009);

    const member = await connect(node);
    await member.join("room:a");
    member.socket.send(echo("room:a", 512 * KIB));
    expect((await member.next())[4].status).toBe("ok");
    member.socket.send(echo("room:a", 512 * KIB + 1));
    expect(await member.closed).toBe(1009);
  });

  test("is at most 64 KiB again after the socket has left its topics", async () => {
    const client = await connect(await aNode());
    await client.join("room:a");
    await client.push("room:a", "phx_leave");
    client.socket.send(echo("room:a", 64 * KIB + 1));
    expect(await client.closed).toBe(1009);
  });

  test("can be larger only for a large event of a joined channel", async () => {
    const large: Channel<object> = {
      join() {},
      events: openRoom.events!,
      largeEvents: { upload: (_subscription, json) => ({ bytes: json.length, ...JSON.parse(String(json)) }) },
      largestFrameBytes: 2 * KIB * KIB,
    };
    const channels: [string, Channel<object>][] = [
      ["large:{id}", large],
      ["room:{id}", openRoom],
    ];
    const node = await aNode({ channels });
    const member = await connect(node);
    await member.join("large:a");
    await member.rest();
    member.socket.send(echo("large:a", 2 * KIB * KIB, "upload"));
    const [, , , , { status, response }] = await member.next("phx_reply");
    expect([status, response.bytes - response.text.length]).toEqual(["ok", '{"text":""}'.length]);
    member.socket.send(echo("large:a", 512 * KIB + 1));
    expect(await member.closed).toBe(1009);

    const neighbor = await connect(node);
    await neighbor.join("room:a");
    neighbor.socket.send(echo("large:a", 512 * KIB + 1, "upload"));
    expect(await neighbor.closed).toBe(1009);
  });

  test("is checked against the announced length, before the payload arrives", async () => {
    const client = await connect(await aNode());
    client.socket.send("x".repeat(64 * KIB), { fin: false });
    client.socket.send("x", { fin: false });
    expect(await client.closed).toBe(1009);
  });
});

describe("the structure of a frame", () => {
  test.each([
    ["20,000 keys", `{${Array.from({ length: 20_000 }, (_, key) => `"${key}":1`).join(",")}}`],
    ["60,000 elements", `{"list":[${"1,".repeat(60_000)}1]}`],
    ["7,000 levels", `${'{"a":'.repeat(7_000)}1${"}".repeat(7_000)}`],
  ])("is limited: %s close the socket with 1008", async (_name, payload) => {
    const client = await connect(await aNode());
    await client.join("room:a");
    client.socket.send(`[null,"1","room:a","echo",${payload}]`);
    expect(await client.closed).toBe(1008);
  });
});

test("an address that sends too fast is read more slowly, and loses nothing", async () => {
  const node = await aNode({ limits: { framesPerSecond: 1_000 } });
  const client = await connect(node);
  await client.join("room:a");
  await client.rest();
  const begin = performance.now();
  for (let n = 0; n < 5_500; n++) client.socket.send(echo("room:a", 2_000));
  await expect.poll(() => client.received.length).toBe(5_502);
  expect(performance.now() - begin).toBeGreaterThan(400);
});

test("a client that floods its socket beyond that is closed with 1008", async () => {
  const client = await connect(await aNode({ limits: { framesPerSecond: 10 } }));
  await client.join("room:a");
  for (let n = 0; n < 500; n++) client.socket.send('[null,"1","room:a","echo",{}]');
  expect(await client.closed).toBe(1008);
});

test("frames that arrive together are handled in turns of the event loop, so that other clients are served in between", async () => {
  let turn = 0;
  let isCounting = true;
  const countTurns = () => {
    turn++;
    if (isCounting) setImmediate(countTurns);
  };
  onTestFinished(() => {
    isCounting = false;
  });
  const turns: number[] = [];
  const room: Channel<object> = { join() {}, events: { say: () => void turns.push(turn) } };
  const client = await connect(await aNodeWith(room));
  await client.join("room:a");
  countTurns();
  sendTogether(client, () => {
    for (let n = 0; n < 100; n++) client.send([null, null, "room:a", "say", {}]);
  });
  await expect.poll(() => turns.length).toBe(100);
  expect(new Set(turns).size).toBe(100);
});

test.each(["ping", "pong"] as const)("%s frames count, too", async (kind) => {
  const node = await aNode({ limits: { framesPerSecond: 100 } });
  const client = await connect(node);
  await client.join("room:a");
  const begin = performance.now();
  sendTogether(client, () => {
    for (let n = 0; n < 550; n++) client.socket[kind]();
  });
  await client.rest();
  expect(performance.now() - begin).toBeGreaterThan(400);
});

test("too many frames in one packet close the socket with 1008", async () => {
  const client = await connect(await aNode());
  sendTogether(client, () => {
    for (let n = 0; n < 2_000; n++) client.socket.pong();
  });
  expect(await client.closed).toBe(1008);
});

test("a socket that has violated the protocol is not read any more", async () => {
  const node = await aNode({ timing: { closeTimeoutMs: 2_500 } });
  const accepted = once(node.server, "connection") as Promise<[Socket]>;
  const client = await connect(node);
  const [connection] = await accepted;
  sendTogether(client, () => {
    for (let n = 0; n < 200; n++) client.socket.send("", { fin: false });
    streamOf(client).write(Buffer.alloc(50 * KIB * KIB));
  });
  expect(await client.closed).toBe(1008);
  expect(connection.bytesRead).toBeLessThan(KIB * KIB);
});

/** Sends several frames in one packet. */
function sendTogether(client: HandMadeClient, send: () => void) {
  const stream = streamOf(client);
  stream.cork();
  send();
  stream.uncork();
}

const streamOf = ({ socket }: HandMadeClient) => (socket as unknown as { _socket: Socket })._socket;

describe("the memory that clients use", () => {
  const MIB = KIB * KIB;

  test("is limited for each address: sockets with unfinished messages are closed, others are not", async () => {
    const memory = new MemoryBudget(MIB, 100 * MIB);
    const node = await aNode({ memory, addressOf: (request) => String(request.headers.from) });
    const join = async (from: string) => {
      const client = await connect(node, undefined, { headers: { from } });
      await client.join("room:a");
      return client;
    };
    const clients = await Promise.all([join("x"), join("x"), join("x"), join("x")]);
    for (const client of clients) client.socket.send("x".repeat(400 * KIB), { fin: false });
    await expect.poll(() => node.channels.stats().sockets).toBe(2);
    expect(memory.heldInTotal).toBeGreaterThan(800 * KIB);
    expect(memory.heldInTotal).toBeLessThanOrEqual(MIB);

    const other = await join("y");
    other.socket.send(echo("room:a", 400 * KIB));
    expect((await other.next("phx_reply"))[4].status).toBe("ok");
    for (const client of clients) client.socket.terminate();
    await expect.poll(() => memory.heldInTotal).toBe(0);
  });

  test("includes unread answers; a socket with unread answers is not read either", async () => {
    const memory = new MemoryBudget(100 * MIB, 100 * MIB);
    const node = await aNode({ memory });
    const client = await connect(node);
    await client.join("room:a");
    await client.rest();
    client.socket.pause();
    for (let n = 0; n < 200; n++) client.socket.send(echo("room:a", 100_000));
    await expect.poll(() => memory.heldInTotal).toBeGreaterThan(0);
    const { framesIn } = node.channels.stats();
    expect(framesIn).toBeLessThan(150);
    expect(memory.heldInTotal).toBeLessThan(MIB);
    expect(node.channels.stats().droppedSlow).toBe(0);
    client.socket.resume();
    await expect.poll(() => client.received.length).toBe(200 + 2); // and the join, and the heartbeat
    await expect.poll(() => memory.heldInTotal).toBe(0);
  });

  test("includes a flood whose socket is closed, until its connection has ended", async () => {
    const memory = new MemoryBudget(100 * MIB, 100 * MIB);
    const node = await aNode({ memory, limits: { framesPerSecond: 10 }, timing: { closeTimeoutMs: 2_500 } });
    const client = await connect(node);
    await client.join("room:a");
    await client.rest();
    client.socket.pause(); // so it never answers the closing handshake
    for (let n = 0; n < 500; n++) client.socket.send('[null,"1","room:a","echo",{}]');
    await expect.poll(() => node.channels.stats().sockets, { interval: 5 }).toBe(0);
    expect(memory.heldInTotal).toBeGreaterThan(100 * KIB);
    await expect.poll(() => memory.heldInTotal).toBe(0);
  });

  test("includes queued frames", async () => {
    const slow = later();
    const room: Channel<object> = { ...openRoom, events: { ...openRoom.events, slow: () => slow.promise } };
    const memory = new MemoryBudget(MIB, 100 * MIB);
    const client = await connect(await aNode({ memory, channels: [["room:{id}", room]] }));
    await client.join("room:a");
    client.send([null, "slow", "room:a", "slow", {}]);
    for (let n = 0; n < 3; n++) client.socket.send(echo("room:a", 400 * KIB));
    expect(await client.closed).toBe(1006);
    expect(memory.heldInTotal).toBe(0);
    slow.resolve();
  });

  test("includes frames that arrive together and are queued", async () => {
    const memory = new MemoryBudget(100 * MIB, 100 * MIB);
    const client = await connect(await aNode({ memory }));
    await client.join("room:a");
    await client.rest();
    let most = 0;
    const sampling = setInterval(() => {
      most = Math.max(most, memory.heldInTotal);
    });
    onTestFinished(() => clearInterval(sampling));
    sendTogether(client, () => {
      for (let n = 0; n < 1_500; n++) client.socket.send(echo("room:a", 100));
    });
    await expect.poll(() => client.received.length).toBe(1_502); // and the join, and the heartbeat
    expect(most).toBeGreaterThanOrEqual(128 * KIB);
    expect(memory.heldInTotal).toBe(0);
  });

  test("is limited in total: new sockets are refused with 503 until memory is free", async () => {
    const memory = new MemoryBudget(MIB, 10 * MIB);
    const node = await aNode({ memory });
    const shares = Array.from({ length: 200 }, (_, n) => memory.share(`address ${n}`));
    for (const share of shares) for (let bytes = 0; share.resize(bytes); ) bytes += KIB;
    expect(await refusedUpgrade(node, "/socket/websocket")).toBe(503);
    expect((await fetch(`http://${node.host}/socket/longpoll`)).status).toBe(503);
    for (const share of shares) share.release();
    await connect(node);
  });
});

test("a node has a maximum number of sockets, and accepts a new one when one ends", async () => {
  const node = await aNode({ limits: { sockets: 1 } });
  const first = await connect(node);
  expect(await refusedUpgrade(node, "/socket/websocket")).toBe(503);
  first.socket.close();
  await first.closed;
  await expect
    .poll(() =>
      connect(node).then(
        () => "in",
        () => "out",
      ),
    )
    .toBe("in");
});

test("an overloaded server refuses new clients", async () => {
  let isOverloaded = true;
  const node = await aNode({ isOverloaded: () => isOverloaded });
  expect(await refusedUpgrade(node, "/socket/websocket")).toBe(503);
  isOverloaded = false;
  await connect(node);
});

describe("subscriptions of one socket", () => {
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

  test("are 60 a minute at most, and a client that continues is closed with 1008", async () => {
    const node = await aNode({ channels: [["room:{id}", closedRoom]] });
    const client = await connect(node);
    const reasons: string[] = [];
    for (let n = 0; n < 120; n++) reasons.push((await client.join(`room:${n}`))[4].response.reason);
    expect(reasons).toEqual([...Array(60).fill("unauthorized"), ...Array(60).fill("rate limited")]);
    expect((await client.join("room:open"))[4]).toEqual(error("rate limited"));
    expect(await client.closed).toBe(1008);
  });

  test("include those of unmatched topics", async () => {
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

test("a socket that the host rate limits repeatedly is closed with 1008", async () => {
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

test("one address has a maximum number of sockets, and can open a new one when one ends", async () => {
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

describe("queued frames", () => {
  test("are limited for each subscription, and further ones are refused", async () => {
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

  test("are limited in bytes for each socket, but one is always accepted", async () => {
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
  test("is dropped once its buffer is full, without an effect on others", async () => {
    const node = await aNode({ limits: { unsentBytes: 256 * 1024 } });
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
    expect(quick.received.filter((frame) => frame[3] === "news")).toHaveLength(sent);
    slow.socket.resume();
    expect(await slow.closed).toBe(1006);
  });

  test("is closed when its unread data makes no progress, whatever it sends", async () => {
    const node = await aNode({ limits: { idleTimeoutMs: 200 } });
    const client = await connect(node);
    await client.join("room:a");
    await client.rest();
    client.socket.pause();
    node.channels.broadcast("room:a", "news", { text: "x".repeat(20_000_000) });
    const pings = setInterval(() => client.socket.ping(), 10);
    onTestFinished(() => clearInterval(pings));
    await expect.poll(() => node.channels.stats().sockets).toBe(0);
  });

  test("receives one large frame completely, however small the buffer", async () => {
    const node = await aNode({ limits: { unsentBytes: 1_000 } });
    const client = await connect(node);
    await client.join("room:a");
    node.channels.broadcast("room:a", "news", { text: "x".repeat(5_000_000) });
    expect((await client.next("news"))[4].text).toHaveLength(5_000_000);
  });
});

describe("an unfinished message", () => {
  test("closes its socket with 1008 after 10 seconds, here less", async () => {
    const client = await connect(await aNode({ limits: { stallTimeoutMs: 50 } }));
    await client.join("room:a");
    client.socket.send("x", { fin: false });
    expect(await client.closed).toBe(1008);
  });

  test("can take longer while it grows", async () => {
    const client = await connect(await aNode({ limits: { stallTimeoutMs: 300 } }));
    await client.join("room:a");
    await client.rest();
    const parts = echo("room:a", 450_000).match(/.{1,70000}/g)!;
    for (const [index, part] of parts.entries()) {
      client.socket.send(part, { fin: index === parts.length - 1 });
      await sleep(80);
    }
    expect((await client.next())[4].status).toBe("ok");
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

  test("does not include the time of sending one large frame slowly", async () => {
    const node = await aNode({ limits: { idleTimeoutMs: 400 } });
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
