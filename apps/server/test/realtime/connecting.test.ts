import { createConnection } from "node:net";
import { describe, expect, test } from "vitest";
import { upgradeToWebSocket } from "../harness/websocket-upgrade.ts";
import { type Agent, useWorld } from "../harness/world.ts";

/** Connecting to the socket (`realtime.md` §1.1, §1.5). */
const world = useWorld();

const statusOf = async (query: string, options: Parameters<typeof upgradeToWebSocket>[1] = {}) =>
  (await upgradeToWebSocket(`${world.url}/socket/websocket${query}`, options)).statusCode;

describe("a visitor", () => {
  test.each([
    "",
    "?vsn=2.0.0",
    "?vsn=1.0.0",
    "?vsn=2.0.0&account_id=undefined&inbox_id=undefined",
    "?&&vsn=2.0.0&",
    "?vsn=2%2E0%2E0",
  ])("connects with %j", async (query) => {
    expect(await statusOf(query)).toBe(101);
  });

  test.each([
    "?vsn=3.0.0",
    "?vsn=2",
    "?vsn=new",
    "?vsn=2.0.0&token=",
    "?vsn=2.0.0&token=made-up",
    "?token=undefined",
    "?token=null",
  ])("is refused before the upgrade with %j", async (query) => {
    expect(await statusOf(query)).toBe(403);
  });

  test("can connect from any origin, and with two slashes in the path", async () => {
    expect(await statusOf("?vsn=2.0.0", { headers: { origin: "https://shop.example.com" } })).toBe(101);
    expect((await upgradeToWebSocket(`${world.url}//socket/websocket?vsn=2.0.0`)).statusCode).toBe(101);
  });

  test("without a WebSocket upgrade, or with another method than GET, gets an error", async () => {
    expect((await world.call("GET", "/socket/websocket?vsn=2.0.0")).status).toBe(426);
    expect((await world.call("POST", "/socket/websocket?vsn=2.0.0")).status).toBe(400);
    expect(await statusOf("?vsn=2.0.0", { method: "POST" })).toBe(400);
  });
});

describe("an agent", () => {
  const hidden = (token: string) => `base64url.bearer.phx.${Buffer.from(token).toString("base64").replaceAll("=", "")}`;
  const offering = (...protocols: string[]) => ({ headers: { "sec-websocket-protocol": protocols.join(", ") } });

  test("connects with a token, in the query or among the sub-protocols", async () => {
    const { token } = (await world.anAccount()).admin;
    expect(await statusOf(`?vsn=2.0.0&token=${token}`)).toBe(101);
    const url = `${world.url}/socket/websocket?vsn=2.0.0`;
    const { statusCode, headers } = await upgradeToWebSocket(url, offering("phoenix", hidden(token)));
    expect([statusCode, headers["sec-websocket-protocol"]]).toEqual([101, "phoenix"]);
    expect((await upgradeToWebSocket(url, offering("phoenix", hidden("made-up")))).statusCode).toBe(403);
  });

  const leaving: [string, (agent: Agent, admin: Agent) => Promise<unknown>][] = [
    ["signed out", ({ token }) => world.call("DELETE", "/api/session", { token })],
    ["was disabled", ({ id }, { token }) => world.data("POST", `/api/users/${id}/disable`, { token })],
  ];

  test.each(leaving)("who %s cannot connect any more", async (_, leave) => {
    const account = await world.anAccount();
    const agent = await world.anAgent({ account });
    expect(await statusOf(`?vsn=2.0.0&token=${agent.token}`)).toBe(101);
    await leave(agent, account.admin);
    expect(await statusOf(`?vsn=2.0.0&token=${agent.token}`)).toBe(403);
  });
});

test("a client that disconnects during its handshake does not affect the server", async () => {
  const { port } = new URL(world.url);
  for (const start of [
    "GET /socket/websocket HTTP/1.1\r\n",
    "GET /socket/websocket?vsn=2.0.0 HTTP/1.1\r\nupgrade: web",
  ]) {
    const socket = createConnection(Number(port), "127.0.0.1", () => socket.end(start));
    await new Promise((resolve) => socket.on("close", resolve).resume());
  }
  expect(await statusOf("?vsn=2.0.0")).toBe(101);
});

describe("without WebSockets", () => {
  interface Poll {
    status: number;
    token: string;
    messages?: string[];
  }
  const poll = async (query: string) => (await world.call<Poll>("GET", `/socket/longpoll?vsn=2.0.0&${query}`)).body;

  async function hear(query: string, event: string) {
    for (;;) {
      const { messages = [] } = await poll(query);
      const found = messages.map((text) => JSON.parse(text)).find((frame) => frame[3] === event);
      if (found) return found[4];
    }
  }

  test("a visitor and an agent exchange messages by long polling", async () => {
    const { agent, visitor, conversation } = await world.aConversation();
    const desk = await world.desk(agent);
    const opened = await poll(`account_id=${visitor.account_id}`);
    expect(opened).toEqual({ status: 410, token: expect.any(String), messages: [] });
    const session = `token=${encodeURIComponent(opened.token)}`;
    const topic = `conversation:${conversation.id}`;
    const say = (...frame: unknown[]) =>
      world.call("POST", `/socket/longpoll?vsn=2.0.0&${session}`, {
        body: JSON.stringify(frame),
        headers: { "content-type": "application/json" },
      });
    expect((await say("1", "1", topic, "phx_join", { customer_id: visitor.customer.id })).body).toEqual({
      status: 200,
    });
    expect(await hear(session, "phx_reply")).toEqual({ status: "ok", response: {} });
    await say("1", "2", topic, "shout", { body: "By poll" });
    expect(await desk.next("shout")).toMatchObject({ body: "By poll", customer_id: visitor.customer.id });
    expect(await hear(session, "shout")).toMatchObject({ body: "By poll" });
    await world.sendMessage(agent, conversation.id, "By socket");
    expect(await hear(session, "shout")).toMatchObject({ body: "By socket" });
  });

  test("an agent connects with a token, and an invalid one is refused", async () => {
    const { token } = (await world.anAccount()).admin;
    expect(await poll(`token=${token}`)).toMatchObject({ status: 410 });
    expect(await poll("token=made-up")).toEqual({ status: 403 });
    expect(await poll("token=")).toEqual({ status: 403 });
  });
});
