import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A connection on which a test writes raw bytes and reads the answer. */
export async function openRaw(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on("error", () => {});
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, "connect");
  return socket;
}

/** The first answer on a connection. If it closes, all received data. */
export async function readAnswer(socket: Socket) {
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  await Promise.race([once(socket, "data"), once(socket, "close")]);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text };
}

/** The header of a request that announces a body. */
export const headOf = (path: string, bytes: number, headers: string[] = []) =>
  [
    `POST ${path} HTTP/1.1`,
    "host: localhost",
    "content-type: application/json",
    `content-length: ${bytes}`,
    ...headers,
    "\r\n",
  ].join("\r\n");
