import type { IncomingMessage } from "node:http";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type ServerOptions, WebSocket, WebSocketServer } from "ws";
import type { Admission, Admitted } from "./admission.ts";
import type { Context } from "./context.ts";
import type { Frame } from "./frames.ts";
import { ChannelSocket } from "./socket.ts";
import type { Transport } from "./transport.ts";

/** Takes WebSocket upgrades. */
export class WebSockets<C> {
  readonly #context: Context<C>;
  readonly #admission: Admission<C>;
  readonly #server: WebSocketServer;

  constructor(context: Context<C>, admission: Admission<C>, closeTimeoutMs: number) {
    this.#context = context;
    this.#admission = admission;
    const { largestFrameBytes } = context.limits;
    const options: ServerOptions & { closeTimeout: number } = {
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false, // its buffers cost more memory per socket than everything else together
      maxPayload: Number.isFinite(largestFrameBytes) ? largestFrameBytes : 0,
      closeTimeout: closeTimeoutMs,
      handleProtocols: (offered) => offered.has("phoenix") && "phoenix",
    };
    this.#server = new WebSocketServer(options);
  }

  async upgrade(request: IncomingMessage, stream: Duplex, head: Buffer, query: URLSearchParams): Promise<void> {
    if (request.method !== "GET") return turnAway(stream, 400);
    stream.on("error", cutOff);
    const admitted = await this.#admission.admit(request, query, "websocket");
    stream.off("error", cutOff);
    if (typeof admitted === "number") return turnAway(stream, admitted);
    if (stream.destroyed) return admitted.leave();
    stream.once("close", admitted.leave);
    if (this.#context.isClosing()) return turnAway(stream, 503);
    this.#server.handleUpgrade(request, stream, head, (ws) => this.#open(ws, stream, admitted));
  }

  #open(ws: WebSocket, stream: Duplex, { connection, id, serializer, connectingSince }: Admitted<C>): void {
    const transport = new WebSocketTransport(ws, stream, this.#context.limits.idleTimeoutMs);
    const socket = new ChannelSocket(this.#context, connection, id, serializer, transport);
    ws.on("message", (data: Buffer, isBinary) => socket.receive(data, isBinary));
    ws.on("ping", () => socket.dropIfSlow()); // it is answered already, whether the client reads or not
    ws.on("close", () => socket.end());
    ws.on("error", () => socket.end()); // a broken frame: ws itself closes with the code that says so
    this.#context.sockets.add(socket, connectingSince);
  }
}

class WebSocketTransport implements Transport {
  readonly kind = "websocket";
  readonly #ws: WebSocket;
  readonly #stream: Duplex & { bytesRead?: number };
  readonly #idleTimeoutMs: number;
  #bytesRead = 0;
  #heardAt = performance.now();

  constructor(ws: WebSocket, stream: Duplex, idleTimeoutMs: number) {
    this.#ws = ws;
    this.#stream = stream;
    this.#idleTimeoutMs = idleTimeoutMs;
  }

  get bufferedBytes(): number {
    return this.#stream.writableLength;
  }

  /** Past `ws`, straight to the network: without compression it would do no more than build these bytes again. */
  send(frame: Frame): void {
    if (this.#ws.readyState === WebSocket.OPEN) this.#stream.write(frame.bytes);
  }

  close(code: number): void {
    this.#ws.close(code);
  }

  drop(): void {
    this.#ws.terminate();
  }

  /** Looks at what came over the wire, so that one large frame on a slow line counts as a sign of life. */
  isIdle(now: number): boolean {
    const { bytesRead = 0 } = this.#stream;
    if (bytesRead !== this.#bytesRead) {
      this.#bytesRead = bytesRead;
      this.#heardAt = now;
    }
    return now - this.#heardAt > this.#idleTimeoutMs;
  }

  whenGone(): Promise<void> {
    return new Promise((resolve) => this.#ws.once("close", () => resolve()));
  }
}

/** Answers an upgrade that does not take place. */
export function turnAway(stream: Duplex, status: number): void {
  stream.on("error", cutOff);
  stream.once("finish", () => stream.destroy());
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

function cutOff(this: Duplex): void {
  this.destroy();
}
