/** The parts of the official clients that the tests use. The clients have no types, and share one interface. */
import { onTestFinished } from "vitest";
import type { PresenceState } from "../src/index.ts";

export interface OfficialClient {
  Socket: new (endPoint: string, options?: SocketOptions) => OfficialSocket;
  Presence: OfficialPresenceClass;
  LongPoll: unknown;
}

export interface SocketOptions {
  params?: Record<string, unknown>;
  transport?: unknown;
  authToken?: string;
  vsn?: string;
  heartbeatIntervalMs?: number;
  timeout?: number;
  reconnectAfterMs?: (tries: number) => number;
  rejoinAfterMs?: (tries: number) => number;
  encode?: (message: Message, callback: (encoded: string) => void) => void;
  decode?: (encoded: string, callback: (message: Message) => void) => void;
}

export interface Message {
  join_ref?: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: object;
}

export interface OfficialSocket {
  connect(): void;
  disconnect(): void;
  isConnected(): boolean;
  channel(topic: string, params?: object): OfficialChannel;
  onOpen(callback: () => void): void;
  onClose(callback: (event: { code: number }) => void): void;
  onError(callback: (error: unknown) => void): void;
  onMessage(callback: (message: Message) => void): void;
}

export interface OfficialChannel {
  state: string;
  join(timeout?: number): Push;
  leave(): Push;
  push(event: string, payload: unknown): Push;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the payloads of its server
  on(event: string, callback: (payload: any) => void): void;
  onClose(callback: () => void): void;
  onError(callback: () => void): void;
  joinRef(): string;
}

export interface Push {
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the payloads of its server
  receive(status: "ok" | "error" | "timeout", callback: (response: any) => void): Push;
}

export interface OfficialPresence {
  state: PresenceState;
  onSync(callback: () => void): void;
}

interface OfficialPresenceClass {
  new (channel: OfficialChannel): OfficialPresence;
}

/** Version 1.5 requires a global `self` when it is loaded. */
Object.assign(globalThis, { self: globalThis });

const officialClients: Record<string, OfficialClient> = {
  "1.5": (await import("phoenix-1.5")).default,
  "1.7": await import("phoenix-1.7"),
  "1.8": await import("phoenix-1.8"),
};

export const versions = Object.entries(officialClients).map(([version, client]) => ({ version, client }));

export function openSocket({ Socket }: OfficialClient, endPoint: string, options: SocketOptions = {}): OfficialSocket {
  const soon = () => 20;
  const socket = new Socket(endPoint, { reconnectAfterMs: soon, rejoinAfterMs: soon, ...options });
  socket.connect();
  onTestFinished(() => socket.disconnect());
  return socket;
}

/** The reply to a join or a push. */
// biome-ignore lint/suspicious/noExplicitAny: each test knows the payloads of its server
export function answerTo(push: Push): Promise<{ status: string; response: any }> {
  return new Promise((resolve) => {
    for (const status of ["ok", "error", "timeout"] as const) {
      push.receive(status, (response) => resolve({ status, response }));
    }
  });
}
