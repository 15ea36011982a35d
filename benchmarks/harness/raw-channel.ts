import WebSocket from "ws";

/** A minimal channels client. A thousand of them leave most of the machine to the server. */
export class RawChannel {
  readonly #socket: WebSocket;
  readonly #topic: string;
  readonly #answers = new Map<string, (status: string) => void>();
  #ref = 1;
  onEvent: ((event: string, payload: Record<string, unknown>) => void) | undefined;

  private constructor(socket: WebSocket, topic: string) {
    this.#socket = socket;
    this.#topic = topic;
    socket.on("message", (data) => this.#receive(String(data)));
    socket.on("error", () => {});
  }

  static async join(
    url: string,
    query: string,
    topic: string,
    payload: object = {},
    localAddress?: string,
  ): Promise<RawChannel> {
    const address = `${url.replace("http", "ws")}/socket/websocket?vsn=2.0.0${query && `&${query}`}`;
    const socket = new WebSocket(address, { perMessageDeflate: false, ...(localAddress && { localAddress }) });
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    const channel = new RawChannel(socket, topic);
    const status = await channel.push("phx_join", payload);
    if (status !== "ok") throw new Error(`could not join ${topic}`);
    return channel;
  }

  /** Resolves with the reply's status. */
  push(event: string, payload: object): Promise<string> {
    const ref = String(this.#ref++);
    this.#socket.send(JSON.stringify(["1", ref, this.#topic, event, payload]));
    return new Promise((resolve) => this.#answers.set(ref, resolve));
  }

  heartbeat() {
    this.#socket.send(JSON.stringify([null, String(this.#ref++), "phoenix", "heartbeat", {}]));
  }

  close() {
    this.#socket.terminate();
  }

  #receive(text: string) {
    const [, ref, , event, payload] = JSON.parse(text);
    if (event !== "phx_reply") return this.onEvent?.(event, payload);
    this.#answers.get(ref)?.(payload.status);
    this.#answers.delete(ref);
  }
}

/** Keeps sockets from being closed as idle. */
export function keepAlive(channels: RawChannel[]) {
  return setInterval(() => {
    for (const channel of channels) channel.heartbeat();
  }, 30_000);
}
