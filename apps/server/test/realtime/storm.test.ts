import { once } from "node:events";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { useWorld } from "../harness/world.ts";

/** Ten thousand joins per minute from one address. */
const world = useWorld({ RATE_LIMITS: "on" });

const SOCKETS = 40;
const JOINS_OF_EACH = 250;
const JOINS_OF_AN_ADDRESS = 3000;
/** Much longer than another client's message takes in this test. */
const TIMEOUT_MS = 5000;

/** Joins as fast as possible. Resolves when all joins are answered, or the server has closed the socket. */
async function storm(topic: string, address: string) {
  const url = `${world.url.replace("http", "ws")}/socket/websocket?vsn=2.0.0`;
  const socket = new WebSocket(url, { headers: { "x-forwarded-for": address } });
  const answers: string[] = [];
  const done = Promise.withResolvers<void>();
  socket.on("error", () => {});
  socket.on("message", (frame) => {
    const [, , , event, { status, response }] = JSON.parse(String(frame));
    if (event === "phx_reply") answers.push(response.reason ?? status);
    if (answers.length === JOINS_OF_EACH) done.resolve();
  });
  await once(socket, "open");
  const closed = once(socket, "close").then(([code]) => code as number);
  for (let ref = 0; ref < JOINS_OF_EACH; ref++) {
    socket.send(JSON.stringify([`${ref}`, `${ref}`, topic, "phx_join", {}]));
  }
  const code = await Promise.race([closed, done.promise]);
  socket.terminate();
  return { answers, code };
}

test("most of the frames are refused, persistent senders are disconnected, and another visitor is not affected", async () => {
  const { account, visitor } = await world.aConversation();
  const widget = await world.widget(visitor);
  const storms = Array.from({ length: SOCKETS }, () => storm(`room:${account.id}`, "203.0.113.7"));
  const waits: number[] = [];
  const talk = (async () => {
    for (let n = 0; n < 10; n++) {
      const asked = performance.now();
      expect(await widget.send(`Hello ${n}`)).toMatchObject({ status: "ok" });
      waits.push(performance.now() - asked);
    }
  })();
  const ends = await Promise.all(storms);
  await talk;
  const answers = ends.flatMap(({ answers }) => answers);
  expect(new Set(answers)).toEqual(new Set(["ok", "rate limited"]));
  expect(answers.filter((answer) => answer === "ok").length).toBeLessThanOrEqual(JOINS_OF_AN_ADDRESS);
  expect(ends.map(({ code }) => code)).toContain(1008);
  expect(Math.max(...waits)).toBeLessThan(TIMEOUT_MS);
  expect(await storm(`room:${account.id}`, "203.0.113.8")).toMatchObject({ answers: expect.arrayContaining(["ok"]) });
});
