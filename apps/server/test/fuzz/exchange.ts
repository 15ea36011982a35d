import { once } from "node:events";
import { expect } from "vitest";
import { LONGEST_WAIT_MS } from "../harness/longest-wait.ts";
import type { World } from "../harness/world.ts";

const LAST = JSON.stringify([null, "last", "phoenix", "heartbeat", {}]);
const isLast = (text: string) => text.includes('"last"');

/** Sends frames over a new connection. Returns the frames that the server sent up to the answer to the last one. */
export type Exchange = (world: World, query: Record<string, string>, frames: string[]) => Promise<string[]>;

export const overWebSocket: Exchange = async (world, query, frames) => {
  const search = new URLSearchParams({ vsn: "2.0.0", ...query });
  const socket = new WebSocket(`${world.url.replace("http", "ws")}/socket/websocket?${search}`);
  const received: string[] = [];
  socket.addEventListener("message", ({ data }) => received.push(String(data)));
  socket.addEventListener("error", () => {});
  await Promise.race([once(socket, "open"), once(socket, "close")]);
  for (const frame of [...frames, LAST]) socket.send(frame);
  const isOver = () => socket.readyState !== socket.OPEN || received.some(isLast);
  await expect.poll(isOver, { timeout: LONGEST_WAIT_MS, interval: 5 }).toBe(true);
  socket.close();
  return received;
};

export const overLongPoll: Exchange = async (world, query, frames) => {
  const address = (search: Record<string, string>) =>
    `/socket/longpoll?${new URLSearchParams({ vsn: "2.0.0", ...search })}`;
  const poll = async (search: Record<string, string>) =>
    (await world.call<{ status: number; token?: string; messages?: string[] }>("GET", address(search))).body;
  const { token } = await poll(query);
  if (!token) return [];
  const headers = { "content-type": "application/json" };
  for (const body of [...frames, LAST]) {
    const { status } = await world.call("POST", address({ token }), { body, headers });
    expect(status).toBeLessThan(500);
  }
  const received: string[] = [];
  while (!received.some(isLast)) {
    const { status, messages = [] } = await poll({ token });
    received.push(...messages);
    if (status !== 200 && status !== 204) break; // the server has closed the session
  }
  return received;
};
