import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { type ClientOptions, WebSocket } from "ws";
import { type Channel, ChannelServer, type ChannelServerOptions } from "../src/index.ts";

/** A channel that admits all clients and echoes their pushes. */
export const openRoom: Channel<object> = {
  join() {},
  events: {
    echo: (_subscription, payload) => payload,
    say: (subscription, payload) => subscription.push("said", payload),
  },
};

export interface Node {
  readonly channels: ChannelServer<object>;
  readonly server: Server;
  /** `host:port` */
  readonly host: string;
  /** The end point for official clients. */
  readonly endPoint: string;
  readonly errors: unknown[];
  stop(): Promise<void>;
}

/** Starts a server on any free port. By default, it has one open room per id. */
export async function aNode(options: Partial<ChannelServerOptions<object>> = {}, port = 0): Promise<Node> {
  const errors: unknown[] = [];
  const channels = new ChannelServer<object>({
    connect: () => ({}),
    channels: [["room:{id}", openRoom]],
    secret: "a secret for tests",
    onError: (error) => errors.push(error),
    ...options,
  });
  const server = createServer((request, response) => {
    if (!channels.handle(request, response)) response.writeHead(404).end();
  });
  channels.attach(server);
  await once(server.listen(port, "127.0.0.1"), "listening");
  const stop = async () => {
    await channels.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(stop);
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { channels, server, host, endPoint: `ws://${host}/socket`, errors, stop };
}

/** A node with one channel, on topics `room:{id}`. */
export const aNodeWith = <S>(channel: Channel<object, S>) => aNode({ channels: [["room:{id}", channel]] });

/** A frame that a version 2 client sends or receives. */
// biome-ignore lint/suspicious/noExplicitAny: each test knows the payloads that it sent
export type V2Frame = [joinRef: any, ref: any, topic: string, event: string, payload: any];

/** A minimal client that returns every frame unchanged, and can send invalid frames. */
export class HandMadeClient {
  readonly socket: WebSocket;
  readonly received: V2Frame[] = [];
  readonly closed: Promise<number>;
  readonly #waiting: Array<() => void> = [];
  #read = 0;
  #refs = 0;

  constructor(socket: WebSocket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => socket.once("close", resolve));
    socket.on("message", (data) => {
      this.received.push(JSON.parse(String(data)));
      for (const wake of this.#waiting.splice(0)) wake();
    });
  }

  send(frame: unknown): void {
    this.socket.send(JSON.stringify(frame));
  }

  /** The next unread frame. With an event, frames of other events are skipped. */
  async next(event?: string): Promise<V2Frame> {
    for (;;) {
      const frame = this.received[this.#read];
      if (!frame) await new Promise<void>((resolve) => this.#waiting.push(resolve));
      else if (this.#read++ >= 0 && (!event || frame[3] === event)) return frame;
    }
  }

  /** The received and unread frames, once the server has handled everything sent so far. */
  async rest(): Promise<V2Frame[]> {
    const ref = `heartbeat ${this.#refs++}`;
    this.send([null, ref, "phoenix", "heartbeat", {}]);
    const frames: V2Frame[] = [];
    for (let frame = await this.next(); frame[1] !== ref; frame = await this.next()) frames.push(frame);
    return frames;
  }

  async join(topic: string, payload: object = {}, joinRef = String(++this.#refs)): Promise<V2Frame> {
    this.send([joinRef, joinRef, topic, "phx_join", payload]);
    return this.#replyTo(joinRef);
  }

  async push(topic: string, event: string, payload: unknown = {}, joinRef: string | null = null): Promise<V2Frame> {
    const ref = `push ${this.#refs++}`;
    this.send([joinRef, ref, topic, event, payload]);
    return this.#replyTo(ref);
  }

  async #replyTo(ref: string): Promise<V2Frame> {
    for (;;) {
      const reply = this.received.find((frame) => frame[1] === ref && frame[3] === "phx_reply");
      if (reply) return reply;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }
}

/** Connects a minimal client. The default is protocol version 2. */
export async function connect(
  node: Node,
  query = "?vsn=2.0.0",
  options: ClientOptions & { protocols?: string[] } = {},
): Promise<HandMadeClient> {
  const client = new HandMadeClient(new WebSocket(`${node.endPoint}/websocket${query}`, options));
  onTestFinished(() => client.socket.terminate());
  await once(client.socket, "open");
  return client;
}

/** The HTTP status of a refused upgrade. */
export async function refusedUpgrade(node: Node, path: string, options: ClientOptions = {}): Promise<number> {
  const socket = new WebSocket(`ws://${node.host}${path}`, options);
  const [, response] = await once(socket, "unexpected-response");
  response.resume();
  return response.statusCode;
}

/** A promise that the test resolves, to decide how long a handler takes. */
export function later<T = void>() {
  return Promise.withResolvers<T>();
}
