import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { aNode, connect, type HandMadeClient } from "./harness.ts";
import { Chance } from "./random.ts";

describe("version 2", () => {
  test("a join, a push and a leave are answered, and the leave closes", async () => {
    const client = await connect(await aNode());
    client.send(["1", "1", "room:a", "phx_join", {}]);
    expect(await client.next()).toEqual(["1", "1", "room:a", "phx_reply", { status: "ok", response: {} }]);
    client.send(["1", "2", "room:a", "echo", { n: 1 }]);
    expect(await client.next()).toEqual(["1", "2", "room:a", "phx_reply", { status: "ok", response: { n: 1 } }]);
    client.send(["1", "3", "room:a", "phx_leave", {}]);
    expect(await client.next()).toEqual(["1", "3", "room:a", "phx_reply", { status: "ok", response: {} }]);
    expect(await client.next()).toEqual(["1", "1", "room:a", "phx_close", {}]);
    expect(await client.rest()).toEqual([]);
  });

  test("a direct push carries the join_ref, a broadcast carries none", async () => {
    const node = await aNode();
    const client = await connect(node);
    await client.join("room:a", {}, "j");
    await client.push("room:a", "say", { text: "to you" });
    node.channels.broadcast("room:a", "news", { text: "to all" });
    expect(await client.next("said")).toEqual(["j", null, "room:a", "said", { text: "to you" }]);
    expect(await client.next("news")).toEqual([null, null, "room:a", "news", { text: "to all" }]);
  });

  test("refs of any type are echoed", async () => {
    const client = await connect(await aNode());
    for (const ref of ["ü", 7, "", 'a "quoted" one']) {
      client.send([ref, ref, "room:a", "phx_join", {}]);
      expect((await client.next("phx_reply")).slice(0, 2)).toEqual([ref, ref]);
    }
  });

  test("elements past the fifth are ignored, and so is a payload of null", async () => {
    const client = await connect(await aNode());
    client.send(["1", "1", "room:a", "phx_join", null, "more", {}]);
    expect(await client.next()).toEqual(["1", "1", "room:a", "phx_reply", { status: "ok", response: {} }]);
  });

  test("a push without a ref gets no reply", async () => {
    const client = await connect(await aNode());
    await client.join("room:a");
    await client.rest();
    client.send([null, null, "room:a", "echo", {}]);
    expect(await client.rest()).toEqual([]);
  });

  test.each([["text"], [[]], [7], [true]])("a payload of %j is refused", async (payload) => {
    const client = await connect(await aNode());
    await client.join("room:a");
    const reply = await client.push("room:a", "echo", payload);
    expect(reply[4]).toEqual({ status: "error", response: { reason: "invalid payload" } });
  });

  test("a heartbeat is answered without a join_ref, whatever was sent", async () => {
    const client = await connect(await aNode());
    for (const joinRef of [null, "9"]) {
      client.send([joinRef, "5", "phoenix", "heartbeat", {}]);
      expect(await client.next()).toEqual([null, "5", "phoenix", "phx_reply", { status: "ok", response: {} }]);
    }
  });

  test("topics and texts in every script are transmitted unchanged", async () => {
    const client = await connect(await aNode());
    const text = 'żółw 🐢 \u2028 "quoted" \\ '.repeat(100);
    await client.join("room:żółw 🐢");
    expect((await client.push("room:żółw 🐢", "echo", { text }))[4].response).toEqual({ text });
  });

  test("frames of every length are transmitted completely", async () => {
    const node = await aNode();
    const client = await connect(node);
    await client.join("room:a");
    for (const length of [0, 60, 61, 62, 63, 64, 65, 1_000, 65_400, 65_535, 65_536, 300_000]) {
      const text = "x".repeat(length);
      expect((await client.push("room:a", "echo", { text }))[4].response.text).toHaveLength(length);
    }
  });
});

describe("version 1", () => {
  test("uses objects, and the join's ref serves as join_ref", async () => {
    const node = await aNode();
    const client = await connect(node, "");
    const say = (event: string, ref: string, payload = {}) => client.send({ topic: "room:a", event, payload, ref });

    say("phx_join", "1");
    const ok = (ref: string, response = {}) => ({
      topic: "room:a",
      event: "phx_reply",
      ref,
      payload: { status: "ok", response },
    });
    expect(await client.next()).toEqual(ok("1"));
    say("echo", "2", { n: 2 });
    expect(await client.next()).toEqual(ok("2", { n: 2 }));
    say("say", "3", { n: 3 });
    expect(await client.next()).toEqual({ topic: "room:a", event: "said", ref: null, payload: { n: 3 } });
    expect(await client.next()).toEqual(ok("3"));
    node.channels.broadcast("room:a", "news", { n: 4 });
    expect(await client.next()).toEqual({ topic: "room:a", event: "news", ref: null, payload: { n: 4 } });
    client.send({ topic: "phoenix", event: "heartbeat", payload: {}, ref: "5" });
    expect(await client.next()).toEqual({ ...ok("5"), topic: "phoenix" });
    say("phx_leave", "6");
    expect(await client.next()).toEqual(ok("6"));
    expect(await client.next()).toEqual({ topic: "room:a", event: "phx_close", ref: "1", payload: {} });
  });

  test("a second join closes the first with the first one's ref", async () => {
    const client = await connect(await aNode(), "?vsn=1.0.0");
    for (const ref of ["1", "2"]) client.send({ topic: "room:a", event: "phx_join", payload: {}, ref, join_ref: ref });
    await client.next();
    expect(await client.next()).toEqual({ topic: "room:a", event: "phx_close", ref: "1", payload: {} });
    expect(await client.next()).toMatchObject({ event: "phx_reply", ref: "2", payload: { status: "ok" } });
  });
});

describe("both versions on one topic", () => {
  test("receive the same broadcast, each in its own format", async () => {
    const node = await aNode();
    const [old, young] = [await connect(node, ""), await connect(node)];
    old.send({ topic: "room:a", event: "phx_join", payload: {}, ref: "1" });
    await old.next();
    await young.join("room:a");
    node.channels.broadcast("room:a", "news", { n: 1 });
    expect(await old.next()).toEqual({ topic: "room:a", event: "news", ref: null, payload: { n: 1 } });
    expect(await young.next("news")).toEqual([null, null, "room:a", "news", { n: 1 }]);
  });
});

describe("binary frames", () => {
  test("are parsed and refused with a text reply", async () => {
    const client = await connect(await aNode());
    await client.join("room:a", {}, "1");
    await client.rest();
    client.socket.send(binaryPush("1", "2", "room:a", "upload", Buffer.from([1, 2, 3])));
    expect(await client.next()).toEqual([
      "1",
      "2",
      "room:a",
      "phx_reply",
      { status: "error", response: { reason: "unknown event" } },
    ]);
    client.socket.send(binaryPush("1", "3", "room:a", "echo", Buffer.alloc(300)));
    const reason = "binary payload not supported";
    expect((await client.next())[4]).toEqual({ status: "error", response: { reason } });
  });

  test("are unmatched on a topic that is not joined", async () => {
    const client = await connect(await aNode());
    client.socket.send(binaryPush("1", "2", "room:a", "echo", Buffer.alloc(1)));
    expect(await client.next()).toEqual([
      null,
      "2",
      "room:a",
      "phx_reply",
      { status: "error", response: { reason: "unmatched topic" } },
    ]);
  });
});

describe("malformed frames close the socket with 1003", () => {
  const V1 = "";
  const V2 = "?vsn=2.0.0";
  const cases: [name: string, version: string, frame: string | Buffer][] = [
    ["no JSON", V2, "hello"],
    ["nothing at all", V2, ""],
    ["JSON cut short", V2, '["1","1","room:a","phx_join",{'],
    ["an object for an array", V2, '{"topic":"room:a","event":"phx_join","payload":{},"ref":"1"}'],
    ["an array of four", V2, '["1","1","room:a","phx_join"]'],
    ["null", V2, "null"],
    ["a topic that is no text", V2, '["1","1",7,"phx_join",{}]'],
    ["an event that is no text", V2, '["1","1","room:a",null,{}]'],
    ["a ref that is none", V2, '["1",{},"room:a","phx_join",{}]'],
    ["a binary frame that is empty", V2, Buffer.alloc(0)],
    ["a binary frame of another kind", V2, Buffer.from([1, 0, 0, 0, 0])],
    ["a binary frame shorter than it says", V2, Buffer.from([0, 1, 1, 255, 4, 49, 50])],
    ["an array for an object", V1, '["1","1","room:a","phx_join",{}]'],
    ["no payload", V1, '{"topic":"room:a","event":"phx_join","ref":"1"}'],
    ["no ref", V1, '{"topic":"room:a","event":"phx_join","payload":{}}'],
    ["no topic", V1, '{"event":"phx_join","payload":{},"ref":"1"}'],
    ["no event", V1, '{"topic":"room:a","payload":{},"ref":"1"}'],
    ["a binary frame in version 1", V1, binaryPush("1", "2", "room:a", "echo", Buffer.alloc(1))],
  ];

  test.each(cases)("%s", async (_name, version, frame) => {
    const node = await aNode();
    const client = await connect(node, version);
    client.socket.send(frame);
    expect(await client.closed).toBe(1003);
    expect(node.errors).toEqual([]);
  });

  test("and end the socket's subscriptions", async () => {
    const node = await aNode();
    const client = await connect(node);
    await client.join("room:a");
    client.socket.send("hello");
    await client.closed;
    expect(node.channels.stats()).toMatchObject({ sockets: 0, channels: 0, topics: 0 });
  });
});

test("after a thousand random frames, the server still works", async () => {
  const node = await aNode();
  const chance = new Chance(1);
  const pieces = [
    '["1"',
    ',"2"',
    ",null",
    ',"room:a"',
    ',"phx_join"',
    ',"phx_leave"',
    ",{}",
    "]",
    "{",
    "}",
    "\0",
    '"',
    "ü",
  ];
  let client: HandMadeClient | undefined;
  for (let round = 0; round < 1_000; round++) {
    if (client?.socket.readyState !== WebSocket.OPEN) client = await connect(node);
    client.socket.send(Array.from({ length: 1 + chance.below(8) }, () => chance.oneOf(pieces)).join(""));
    if (round % 3 === 0) await Promise.race([client.closed, client.push("room:a", "echo")]);
  }
  expect((await (await connect(node)).join("room:a"))[4].status).toBe("ok");
  expect(node.errors).toEqual([]);
});

function binaryPush(joinRef: string, ref: string, topic: string, event: string, payload: Buffer): Buffer {
  const fields = [joinRef, ref, topic, event].map((field) => Buffer.from(field));
  return Buffer.concat([Buffer.from([0, ...fields.map(({ length }) => length)]), ...fields, payload]);
}
