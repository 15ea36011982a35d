import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { describe, expect, test } from "vitest";
import { MemoryBudget, MemoryHub, Refused } from "../src/index.ts";
import { aNode, connect, later, type Node } from "./harness.ts";
import { Network } from "./network.ts";

interface Answer {
  status: number;
  token: string;
  messages: string[];
}

const V2 = "vsn=2.0.0";

async function ask(node: Node, query: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(`http://${node.host}/socket/longpoll?${query}`, init);
  expect(response.status).toBe(200);
  return response.json() as Promise<Answer>;
}

/** A session that can be used from any node. */
async function aSession(node: Node, query = V2) {
  const { status, token, messages } = await ask(node, query);
  expect([status, messages]).toEqual([410, []]);
  const own = `${query}&token=${encodeURIComponent(token)}`;
  return {
    token,
    poll: (from = node, init: RequestInit = {}) => ask(from, own, init),
    post: (body: string, from = node, contentType = "application/json") =>
      ask(from, own, { method: "POST", body, headers: { "content-type": contentType } }),
    async next(from = node): Promise<unknown[]> {
      return (await this.poll(from)).messages.map((message) => JSON.parse(message));
    },
  };
}

const join = '["1","1","room:a","phx_join",{}]';
const joined = ["1", "1", "room:a", "phx_reply", { status: "ok", response: {} }];

describe("a long-poll session", () => {
  test("is opened by the first poll, and carries frames in both directions", async () => {
    const node = await aNode();
    const session = await aSession(node);
    expect(await session.post(join)).toEqual({ status: 200 });
    expect(await session.poll()).toEqual({ status: 200, token: session.token, messages: [JSON.stringify(joined)] });
    node.channels.broadcast("room:a", "news", { n: 1 });
    node.channels.broadcast("room:a", "news", { n: 2 });
    expect(await session.next()).toEqual([1, 2].map((n) => [null, null, "room:a", "news", { n }]));
    expect(node.channels.stats()).toMatchObject({ sockets: 0, longPolls: 1, channels: 1 });
  });

  test("holds a poll until a frame is pending", async () => {
    const node = await aNode();
    const session = await aSession(node);
    const polling = session.next();
    await session.post(join);
    expect(await polling).toEqual([joined]);
  });

  test("answers 204 after 10 seconds without frames, here less", async () => {
    const session = await aSession(await aNode({ timing: { pollMs: 30 } }));
    expect(await session.poll()).toEqual({ status: 204, token: session.token, messages: [] });
  });

  test("answers with all frames of one turn", async () => {
    const node = await aNode();
    const session = await aSession(node);
    await session.post(join);
    await session.next();
    const polling = session.next();
    await once(node.server, "request");
    for (const n of [1, 2, 3]) node.channels.broadcast("room:a", "news", { n });
    expect(await polling).toHaveLength(3);
  });

  test("accepts a batch of lines, text and binary, in order", async () => {
    const node = await aNode();
    const session = await aSession(node);
    const binary = Buffer.from([0, 1, 1, 6, 4, ...Buffer.from("13room:aechoDATA")]).toString("base64");
    const batch = [join, '["1","2","room:a","echo",{"n":2}]', binary, '["1","4","room:a","echo",{"n":4}]'].join("\n");
    expect(await session.post(batch, node, "application/x-ndjson")).toEqual({ status: 200 });
    const frames = (await session.next()) as [string, string, string, string, { status: string }][];
    expect(frames.map(([, ref, , , { status }]) => [ref, status])).toEqual([
      ["1", "ok"],
      ["2", "ok"],
      ["3", "error"],
      ["4", "ok"],
    ]);
  });

  test("supports version 1", async () => {
    const session = await aSession(await aNode(), "");
    await session.post('{"topic":"room:a","event":"phx_join","payload":{},"ref":"1"}');
    expect(await session.next()).toMatchObject([{ topic: "room:a", event: "phx_reply", ref: "1" }]);
  });

  test("ends when its client stops polling", async () => {
    const node = await aNode({ timing: { pollMs: 20, sessionTimeoutMs: 60 } });
    const session = await aSession(node);
    await session.post(join);
    await expect.poll(() => node.channels.stats().longPolls).toBe(0);
    expect(node.channels.stats().channels).toBe(0);
    await expect.poll(async () => (await session.post(join)).status).toBe(410);
    await expect.poll(async () => (await session.poll()).status).toBe(410);
  });

  test("does not end while its client polls, even without frames", async () => {
    const node = await aNode({ timing: { pollMs: 20, sessionTimeoutMs: 200 } });
    const session = await aSession(node);
    for (let polls = 0; polls < 15; polls++) expect((await session.poll()).status).toBe(204);
  });

  test("that the server closes returns pending frames first", async () => {
    const node = await aNode({ socketId: () => "ann" });
    const session = await aSession(node);
    await session.post(join);
    node.channels.disconnect("ann");
    expect((await session.poll()).status).toBe(200);
    expect((await session.poll()).status).toBe(500);
    expect((await session.post(join)).status).toBe(410);
    const held = (await aSession(node)).poll();
    await once(node.server, "request");
    node.channels.disconnect("ann");
    expect((await held).status).toBe(500);
  });

  test("ends after malformed data", async () => {
    const node = await aNode();
    const session = await aSession(node);
    expect((await session.post("nonsense")).status).toBe(410);
    expect(node.channels.stats().longPolls).toBe(0);
  });

  test("answers an earlier poll when another arrives", async () => {
    const node = await aNode();
    const session = await aSession(node);
    const first = session.poll();
    await once(node.server, "request");
    const second = session.poll();
    expect((await first).status).toBe(204);
    await session.post(join);
    expect((await second).status).toBe(200);
  });

  test("keeps pending frames for the next poll when a client disconnects", async () => {
    const node = await aNode();
    const session = await aSession(node);
    await session.post(join);
    await session.next();
    const hangUp = new AbortController();
    const polling = session.poll(node, { signal: hangUp.signal }).catch(() => "hung up");
    const [, response] = await once(node.server, "request");
    hangUp.abort();
    expect(await polling).toBe("hung up");
    await once(response, "close");
    node.channels.broadcast("room:a", "news", { n: 1 });
    expect(await session.next()).toEqual([[null, null, "room:a", "news", { n: 1 }]]);
  });

  test("is dropped when its client lets too many frames queue up", async () => {
    const node = await aNode({ limits: { unsentBytes: 1_000 } });
    const session = await aSession(node);
    await session.post(join);
    for (let n = 0; n < 3; n++) node.channels.broadcast("room:a", "news", { text: "x".repeat(1_000) });
    expect(node.channels.stats()).toMatchObject({ longPolls: 0, droppedSlow: 1 });
    expect((await session.poll()).status).toBe(500);
  });

  test("receives the stop of the server", async () => {
    const node = await aNode();
    const session = await aSession(node);
    const polling = session.poll();
    await once(node.server, "request");
    await node.channels.close();
    expect((await polling).status).toBe(500);
    expect((await ask(node, V2)).status).toBe(500);
  });
});

describe("opening a session", () => {
  test("is refused like any connection", async () => {
    const node = await aNode({
      connect: ({ token, transport }) => {
        if (token === "bad") throw new Refused();
        if (token === "crash") throw new Error("boom");
        return { transport };
      },
      limits: { socketsPerAddress: 1 },
    });
    expect(await ask(node, `${V2}&token=bad`)).toEqual({ status: 403 });
    expect(await ask(node, `${V2}&token=crash`)).toEqual({ status: 500 });
    expect(await ask(node, "vsn=9.0.0")).toEqual({ status: 403 });
    expect((await ask(node, V2)).status).toBe(410);
    expect(await ask(node, V2)).toEqual({ status: 403 });
  });

  test("distinguishes the sign-in token from the session token, although both have one name", async () => {
    const tokens: unknown[] = [];
    const node = await aNode({
      connect: ({ token, params }) => ({ count: tokens.push([token, params.getAll("token")]) }),
    });
    const { token } = await ask(node, `token=mine&${V2}&`);
    await ask(node, `token=mine&${V2}&token=${token}`, { method: "POST", body: join });
    expect((await ask(node, `token=mine&${V2}&token=${token}`)).status).toBe(200);
    const expired = `${token.slice(0, -2)}xx`;
    expect((await ask(node, `token=mine&${V2}&token=${expired}`)).status).toBe(410);
    expect((await ask(node, `${V2}&token=${expired}`)).status).toBe(410);
    expect(tokens).toEqual([
      ["mine", ["mine"]],
      ["mine", ["mine"]],
      [undefined, []],
    ]);
  });

  test("accepts both tokens from headers, too", async () => {
    const tokens: unknown[] = [];
    const node = await aNode({ connect: ({ token }) => ({ count: tokens.push(token) }) });
    const signIn = { "x-phoenix-authtoken": "mine" };
    const { token } = await ask(node, V2, { headers: signIn });
    const headers = { ...signIn, "x-phoenix-longpoll-token": token };
    expect(await ask(node, V2, { method: "POST", body: join, headers })).toEqual({ status: 200 });
    expect((await ask(node, V2, { headers })).messages).toHaveLength(1);
    expect(tokens).toEqual(["mine"]);
  });

  test("releases the place of an ended session of the address", async () => {
    const node = await aNode({ limits: { socketsPerAddress: 1 }, timing: { sessionTimeoutMs: 40 } });
    await aSession(node);
    await expect
      .poll(() =>
        connect(node).then(
          () => "in",
          () => "out",
        ),
      )
      .toBe("in");
  });
});

describe("the long-poll address", () => {
  test("can be used from any origin", async () => {
    const node = await aNode();
    const url = `http://${node.host}//socket//longpoll?${V2}`;
    const headers = { "access-control-request-headers": "content-type, x-phoenix-authtoken" };
    const preflight = await fetch(url, { method: "OPTIONS", headers });
    expect(preflight.status).toBe(200);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "content-type, x-phoenix-authtoken",
      "access-control-allow-methods": "get, post, options",
      "access-control-max-age": "3600",
    });
    const answer = await fetch(url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "cache-control": "no-store",
      "content-type": "application/json; charset=utf-8",
    });
  });

  test("accepts posts for sessions only, and only GET, POST and OPTIONS", async () => {
    const node = await aNode();
    expect(await ask(node, V2, { method: "POST", body: join })).toEqual({ status: 410 });
    expect(await ask(node, `${V2}&token=phxlp.x.y`, { method: "POST", body: join })).toEqual({ status: 410 });
    expect(await ask(node, V2, { method: "DELETE" })).toEqual({ status: 400 });
  });

  test("accepts at most two frames of the largest size at once, and at most 100 frames", async () => {
    const node = await aNode({ limits: { firstFrameBytes: 1_000 } });
    const session = await aSession(node);
    expect(await session.post("x".repeat(2_001))).toEqual({ status: 413 });
    expect(await session.post(Array(101).fill("{}").join("\n"), node, "application/x-ndjson")).toEqual({ status: 410 });
  });

  test("limits the memory of unfinished bodies for each address", async () => {
    const memory = new MemoryBudget(100_000, 1_000_000);
    const node = await aNode({ memory });
    const session = await aSession(node);
    expect(await session.post("x".repeat(120_000))).toEqual({ status: 503 });
    expect(await session.post(join)).toEqual({ status: 200 });
    expect(memory.heldInTotal).toBeLessThan(100); // the reply to the join, until the next poll
    await session.next();
    expect(memory.heldInTotal).toBe(0);
  });

  test("counts every frame of a batch, and the memory of a post that waits because its address sends too fast", async () => {
    const memory = new MemoryBudget(1_000_000, 10_000_000);
    const node = await aNode({ memory, limits: { framesPerSecond: 100 } });
    const session = await aSession(node);
    const heartbeat = '[null,null,"phoenix","heartbeat",{}]';
    const batch = Array(100).fill(heartbeat).join("\n");
    const begin = performance.now();
    const posts = Array.from({ length: 6 }, () => session.post(batch, node, "application/x-ndjson"));
    await expect.poll(() => memory.heldInTotal, { interval: 5 }).toBeGreaterThan(batch.length);
    for (const { status } of await Promise.all(posts)) expect(status).toBe(200);
    expect(performance.now() - begin).toBeGreaterThan(900);
    expect(memory.heldInTotal).toBe(0);
  });

  test("times out for a body that does not arrive", async () => {
    const node = await aNode({ timing: { acceptTimeoutMs: 30 } });
    const { token } = await aSession(node);
    const answered = later<string>();
    const request = httpRequest(`http://${node.host}/socket/longpoll?${V2}&token=${token}`, { method: "POST" });
    request
      .on("error", () => {})
      .on("response", (response) => response.on("data", (body) => answered.resolve(String(body))));
    request.write('["1","1",');
    expect(JSON.parse(await answered.promise)).toEqual({ status: 408 });
  });
});

describe("a session on another node", () => {
  test("is reached through the bus, in both directions", async () => {
    const hub = new MemoryHub();
    const [home, away] = [await aNode({ bus: hub.node() }), await aNode({ bus: hub.node() })];
    const session = await aSession(home);
    expect(await session.post(join, away)).toEqual({ status: 200 });
    expect(await session.next(away)).toEqual([joined]);
    const polling = session.next(away);
    await once(away.server, "request");
    away.channels.broadcast("room:a", "news", { n: 1 });
    expect(await polling).toEqual([[null, null, "room:a", "news", { n: 1 }]]);
    expect([home.channels.stats().longPolls, away.channels.stats().longPolls]).toEqual([1, 0]);
  });

  test("keeps its frames when a client disconnects there", async () => {
    const hub = new MemoryHub();
    const [home, away] = [await aNode({ bus: hub.node() }), await aNode({ bus: hub.node() })];
    const session = await aSession(home);
    const hangUp = new AbortController();
    const polling = session.poll(away, { signal: hangUp.signal }).catch(() => "hung up");
    const [, response] = await once(away.server, "request");
    hangUp.abort();
    expect(await polling).toBe("hung up");
    await once(response, "close");
    await session.post(join);
    expect(await session.next(away)).toEqual([joined]);
  });

  test("that ended there has ended here", async () => {
    const hub = new MemoryHub();
    const timing = { sessionTimeoutMs: 40 };
    const [home, away] = [await aNode({ bus: hub.node(), timing }), await aNode({ bus: hub.node() })];
    const session = await aSession(home);
    await expect.poll(async () => (await session.post(join, away)).status).toBe(410);
    expect((await session.poll(away)).status).toBe(410);
    expect(away.channels.stats().longPolls).toBe(1);
  });

  test("that does not answer is replaced by one here", async () => {
    const network = new Network();
    const bus = network.bus();
    const timing = { relayTimeoutMs: 30 };
    const [home, away] = [await aNode({ bus, timing }), await aNode({ bus: network.bus(), timing })];
    const session = await aSession(home);
    network.move(bus, 1);
    expect(await session.post(join, away)).toEqual({ status: 410 });
    const { status, token } = await session.poll(away);
    expect(status).toBe(410);
    expect(token).not.toBe(session.token);
    expect(away.channels.stats().longPolls).toBe(1);
  });
});
