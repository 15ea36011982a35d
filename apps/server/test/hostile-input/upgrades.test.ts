import { expect, test } from "vitest";
import { useWorld } from "../world.ts";
import { openRaw, readAnswer } from "./raw-requests.ts";

const world = useWorld();

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
