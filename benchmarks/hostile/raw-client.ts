import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";

const CONNECT_TIMEOUT_MS = 5_000; // the system itself would repeat a connection request for two minutes

/** A TCP connection from a chosen loopback address, without a client library that would follow the protocol's rules. */
export function openConnection(target: URL, localAddress: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: target.hostname, port: Number(target.port), localAddress });
    const timer = setTimeout(() => socket.destroy(new Error("no connection")), CONNECT_TIMEOUT_MS);
    socket.once("connect", () => {
      clearTimeout(timer);
      resolve(socket);
    });
    socket.once("error", reject);
    socket.on("error", () => {});
  });
}

/** A WebSocket after its handshake. @returns undefined when the server refuses it */
export async function openWebSocket(target: URL, localAddress: string, query = ""): Promise<Socket | undefined> {
  const socket = await openConnection(target, localAddress);
  const key = randomBytes(16).toString("base64");
  socket.write(
    `GET /socket/websocket?vsn=2.0.0${query} HTTP/1.1\r\nHost: ${target.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  );
  const answer = await firstData(socket);
  if (answer?.includes(" 101 ")) return socket;
  socket.destroy();
  return undefined;
}

const firstData = (socket: Socket) =>
  new Promise<string | undefined>((resolve) => {
    socket.once("data", (data) => resolve(data.toString("latin1")));
    socket.once("close", () => resolve(undefined));
  });

const TEXT = 0x81;
const MASKED = 0x80;
const NO_MASK = Buffer.alloc(4);

/** Frames without a payload: an unasked pong, a text message's first fragment, and a fragment that does not end it. */
export const EMPTY_PONG = Buffer.from([0x8a, MASKED, 0, 0, 0, 0]);
export const FIRST_FRAGMENT = Buffer.from([0x01, MASKED, 0, 0, 0, 0]);
export const EMPTY_FRAGMENT = Buffer.from([0x00, MASKED, 0, 0, 0, 0]);

/** The start of a masked text frame that announces `length` bytes. The mask is zero, so the payload follows as it is. */
export function frameHeader(length: number): Buffer {
  if (length < 126) return Buffer.concat([Buffer.from([TEXT, MASKED | length]), NO_MASK]);
  const size = length < 65_536 ? Buffer.alloc(2) : Buffer.alloc(8);
  if (length < 65_536) size.writeUInt16BE(length);
  else size.writeUInt32BE(length, 4);
  return Buffer.concat([Buffer.from([TEXT, MASKED | (length < 65_536 ? 126 : 127)]), size, NO_MASK]);
}

export function textFrame(...frame: unknown[]): Buffer {
  const text = Buffer.from(JSON.stringify(frame));
  return Buffer.concat([frameHeader(text.length), text]);
}
