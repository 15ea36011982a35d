import { expect, test } from "vitest";
import { useWorld } from "../harness/world.ts";
import { headOf, openRaw, readAnswer } from "./raw-requests.ts";

/** Unauthorized requests are refused before their body is read. In these tests, the body never arrives. */
const world = useWorld({ RATE_LIMITS: "request-address=1000/hour,failed-authentication=3/hour,registration=1/hour" });

async function answerTo(path: string, bytes = 60_000, headers: string[] = []) {
  const socket = await openRaw(world.url);
  socket.write(headOf(path, bytes, headers));
  return readAnswer(socket);
}

test.each([
  ["an address that no route has", "/api/nothing", 404],
  ["a route for members of a team, without a token", "/api/messages", 401],
  ["the same with a key that is none", "/api/v1/messages", 401],
])("%s", async (_name, path, status) => {
  expect(await answerTo(path)).toMatchObject({ status });
});

test("a body that announces more than its route accepts", async () => {
  expect(await answerTo("/api/ping", 64 * 1024 + 1)).toMatchObject({ status: 413 });
});

test("a connection whose body was not read is closed", async () => {
  const { text } = await answerTo("/api/nothing");
  expect(text.toLowerCase()).toContain("connection: close");
});

test("a connection whose request continues after the answer is closed, also after a success", async () => {
  const socket = await openRaw(world.url);
  socket.write("GET /api/ping HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n");
  const { status, text } = await readAnswer(socket);
  expect([status, text.toLowerCase()]).toEqual([200, expect.stringContaining("connection: close")]);
});

test("a form with thousands of brackets", async () => {
  const body = Array.from({ length: 1_000 }, (_, n) => `${n}${"[499]".repeat(8)}=1`).join("&");
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await fetch(`${world.url}/api/ping`, { method: "POST", headers, body });
  expect(answer.status).toBe(400);
});

test("the API description is not served as YAML", async () => {
  expect((await world.call("GET", "/docs/yaml")).status).toBe(404);
  expect((await world.call("GET", "/docs/json")).status).toBe(200);
});

test("an address with too many invalid tokens, even when the next one is valid", async () => {
  const { token } = (await world.anAccount()).admin;
  for (let n = 0; n < 3; n++) await answerTo("/api/messages", 10, ["authorization: nonsense"]);
  expect(await answerTo("/api/messages", 10, [`authorization: ${token}`])).toMatchObject({ status: 429 });
});
