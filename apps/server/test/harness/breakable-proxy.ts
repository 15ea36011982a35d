import { once } from "node:events";
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from "node:net";

/** A TCP proxy to the server whose connections can be cut. */
export class BreakableProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #webSockets = new Set<Socket>();
  readonly url: string;
  /** Refuses all connections. */
  isDead = false;
  cuts = 0;

  private constructor(server: Server, target: URL) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on("connection", (near) => this.#connect(near, target));
  }

  static async to(url: string) {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    return new BreakableProxy(server, new URL(url));
  }

  /** The number of open WebSockets. */
  get sockets() {
    return this.#webSockets.size;
  }

  #connect(near: Socket, { hostname, port }: URL) {
    if (this.isDead) {
      near.destroy();
      return;
    }
    const far = createConnection(Number(port), hostname);
    near.once("data", (start) => {
      if (String(start).startsWith("GET /socket/websocket")) this.#webSockets.add(near);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(one);
      one.pipe(other);
      one.on("error", () => {});
      one.on("close", () => {
        this.#sockets.delete(one);
        this.#webSockets.delete(one);
        other.destroy();
      });
    }
  }

  cut() {
    if (this.#sockets.size > 0) this.cuts += 1;
    for (const socket of this.#sockets) socket.destroy();
  }

  close() {
    this.#server.close();
    this.cut();
  }
}
