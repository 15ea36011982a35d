import { expect, test } from "vitest";
import { textFrame } from "../../../../benchmarks/hostile/raw-client.ts";
import { useWorld } from "../harness/world.ts";
import { openRaw, readAnswer } from "./raw-requests.ts";

const world = useWorld({ TRUSTED_PROXIES: "192.0.2.1" }); // direct connections of clients are read in slices

const upgradeTo = (path: string) =>
  [
    `GET ${path} HTTP/1.1`,
    "host: localhost",
    "connection: upgrade",
    "upgrade: websocket",
    "sec-websocket-version: 13",
    "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==",
    "\r\n",
  ].join("\r\n");

test.each([
  ["/socket/websocket?vsn=2.0.0", 101],
  ["/elsewhere", 404],
])("an upgrade of %s is answered with %i", async (path, status) => {
  const socket = await openRaw(world.url);
  socket.write(upgradeTo(path));
  expect(await readAnswer(socket)).toMatchObject({ status });
});

test("bytes after the head of an upgrade in the same packet reach the socket", async () => {
  const socket = await openRaw(world.url);
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  const heartbeat = textFrame(null, "1", "phoenix", "heartbeat", {});
  const upgrade = upgradeTo(`/socket/websocket?vsn=2.0.0&padding=${"x".repeat(6_000)}`);
  socket.write(Buffer.concat([Buffer.from(upgrade), ...Array.from({ length: 200 }, () => heartbeat)]));
  await expect.poll(() => text.split("phx_reply").length).toBe(201);
});
