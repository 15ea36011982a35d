import type { IncomingMessage } from "node:http";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type ServerOptions, WebSocket, WebSocketServer } from "ws";
import type { Context } from "./context.ts";
import { DelayedFrames } from "./delayed-frames.ts";
import type { Admission, Admitted } from "./limits/admission.ts";
import { FrameMeter } from "./limits/frame-meter.ts";
import type { Limits } from "./limits/limits.ts";
import { StallDetector } from "./limits/stall-detector.ts";
import type { Frame } from "./protocol/frames.ts";
import { ChannelSocket } from "./socket.ts";
import type { Transport } from "./transport.ts";

const POLICY_VIOLATION = 1008;

/** Most clients send a message in one frame. Each frame of an unfinished message costs additional memory. */
const MAX_FRAMES_PER_MESSAGE = 128;

/**
 * The limit of frames in the 64 KB that Node reads at once. The shortest frames of the protocol have 40 bytes. Without
 * the limit, 64 KB could contain ten thousand pongs.
 */
const MAX_FRAMES_PER_CHUNK = 1_600;

/** Handles WebSocket upgrades. */
export class WebSockets<C> {
  readonly #context: Context<C>;
  readonly #admission: Admission<C>;
  readonly #server: WebSocketServer;
  readonly #shortCloseMs: number;

  constructor(context: Context<C>, admission: Admission<C>, closeTimeoutMs: number) {
    this.#shortCloseMs = closeTimeoutMs * SHORT_CLOSE_SHARE;
    this.#context = context;
    this.#admission = admission;
    const options: ServerOptions & { closeTimeout: number } = {
      noServer: true,
      clientTracking: false,
      // One frame per turn, so that thousands of small frames in one packet do not block other clients.
      allowSynchronousEvents: false,
      perMessageDeflate: false, // its buffers would use more memory per socket than everything else together
      maxPayload: 0, // the limit depends on the joined topics, so `FrameMeter` checks it
      maxFragments: MAX_FRAMES_PER_MESSAGE,
      closeTimeout: closeTimeoutMs,
      handleProtocols: (offered) => offered.has("phoenix") && "phoenix",
    };
    this.#server = new WebSocketServer(options);
  }

  async upgrade(request: IncomingMessage, stream: Duplex, head: Buffer, query: URLSearchParams): Promise<void> {
    if (request.method !== "GET") return rejectUpgrade(stream, 400);
    stream.on("error", cutOff);
    const admitted = await this.#admission.admit(request, query, "websocket");
    stream.off("error", cutOff);
    if (typeof admitted === "number") return rejectUpgrade(stream, admitted);
    if (stream.destroyed) return admitted.leave();
    stream.once("close", admitted.leave);
    if (this.#context.isClosing()) return rejectUpgrade(stream, 503);
    this.#server.handleUpgrade(request, stream, head, (ws) => this.#open(ws, stream, admitted));
  }

  #open(ws: WebSocket, stream: Duplex, admitted: Admitted<C>): void {
    const { connection, id, serializer, connectingSince, address, memory } = admitted;
    const { inputRates } = this.#context;
    const transport: WebSocketTransport = new WebSocketTransport(
      ws,
      stream,
      this.#context.limits,
      this.#shortCloseMs,
      () => socket.countMemory(),
    );
    const socket: ChannelSocket<C> = new ChannelSocket(this.#context, connection, id, serializer, transport, memory);
    let isStripeFailure = false;
    const disconnect = () => {
      isStripeFailure = true;
      transport.enqueueCancellation();
    };
    intercept(stream, (chunk, parse) => {
      if (isStripeFailure) return;
      const measured = transport.measure(chunk);
      if (measured === "too many frames") {
        socket.close(POLICY_VIOLATION);
        return disconnect();
      }
      if (measured === "unfinished") {
        socket.closeIfTooLarge(transport.announcedBytes);
        socket.countMemory();
      }
      parse(chunk);
      if (stream.isPaused()) socket.countMemory();
    });
    stream.on("resume", () => socket.countMemory());
    stream.on("drain", () => {
      transport.readOn("unread");
      socket.countMemory();
    });
    let inbox: DelayedFrames | undefined;
    ws.on("message", (data: Buffer, isBinary) => {
      const waitMs = inputRates.count(address, data.length);
      if (waitMs === 0 && (inbox?.isEmpty ?? true)) return socket.receive(data, isBinary);
      transport.pauseFor(waitMs);
      if (socket.isClosed) return;
      inbox ??= new DelayedFrames((...frame) => socket.receive(...frame));
      if (inbox.add(data, isBinary, waitMs)) return;
      inbox.clear();
      socket.close(POLICY_VIOLATION);
    });
    const countControlFrame = ({ length }: Buffer) => {
      const waitMs = inputRates.count(address, length);
      if (waitMs > 0) transport.pauseFor(waitMs);
    };
    ws.on("pong", countControlFrame);
    ws.on("ping", (data) => {
      countControlFrame(data);
      socket.dropIfSlow(); // ws has already sent the pong, even if the client does not read
      socket.countMemory();
    });
    ws.on("close", () => {
      inbox?.clear();
      socket.end();
      memory.release(); // not earlier: until then the connection holds unsent data
    });
    ws.on("error", () => {
      socket.end(); // a malformed frame: ws closes with the matching code, and discards further input
      disconnect();
    });
    this.#context.sockets.add(socket, connectingSince);
  }
}

/** Inserts a function between a connection and its parser. */
function intercept(stream: Duplex, take: (chunk: Buffer, parse: (chunk: Buffer) => void) => void) {
  const [parse] = stream.listeners("data") as ((this: Duplex, chunk: Buffer) => void)[];
  if (!parse) return;
  stream.off("data", parse).on("data", (chunk: Buffer) => take(chunk, (part) => parse.call(stream, part)));
}

/** Why the server does not read: the client does not read its data, or it exceeds its rate. */
type PauseReason = "unread" | "throttled";

/** The server does not read from a client with more unread data, so that the client cannot request more. */
const UNREAD_PAUSE_BYTES = 64 * 1024;

/**
 * The maximum that Node has read of a connection when reading stops, plus the waiting frames. ws stops reading, too,
 * until each frame of a large chunk was handled.
 */
const PAUSED_BYTES = 128 * 1024;

/** The share of the closing timeout for a client with waiting input, so that it cannot hold memory for long. */
const SHORT_CLOSE_SHARE = 1 / 5;

class WebSocketTransport implements Transport {
  readonly kind = "websocket";
  readonly #ws: WebSocket;
  readonly #stream: Duplex & { bytesRead?: number; bytesWritten?: number };
  readonly #limits: Limits;
  readonly #shortCloseMs: number;
  readonly #meter = new FrameMeter();
  readonly #inputStall: StallDetector;
  readonly #outputStall: StallDetector;
  readonly #onPauseChange: () => void;
  #pauses: Set<PauseReason> | undefined;
  #throttled: NodeJS.Timeout | undefined;
  #throttledUntil = 0;
  #bytesRead = 0;
  #lastReceivedAt = performance.now();

  constructor(ws: WebSocket, stream: Duplex, limits: Limits, shortCloseMs: number, onPauseChange: () => void) {
    this.#shortCloseMs = shortCloseMs;
    this.#onPauseChange = onPauseChange;
    this.#ws = ws;
    this.#stream = stream;
    this.#limits = limits;
    this.#inputStall = new StallDetector(limits.stallTimeoutMs);
    this.#outputStall = new StallDetector(limits.idleTimeoutMs);
  }

  get unsentBytes(): number {
    return this.#stream.writableNeedDrain ? this.#stream.writableLength : 0;
  }

  get unfinishedBytes(): number {
    return this.#meter.heldBytes + (this.#stream.isPaused() ? PAUSED_BYTES : 0);
  }

  get announcedBytes(): number {
    return this.#meter.announcedBytes;
  }

  /** Counts the chunk. "unfinished": it leaves a message unfinished, or ends one that was unfinished. */
  measure(chunk: Buffer): "whole" | "unfinished" | "too many frames" {
    const wasUnfinished = this.#meter.heldBytes > 0;
    this.#meter.read(chunk, MAX_FRAMES_PER_CHUNK);
    if (this.#meter.framesInChunk > MAX_FRAMES_PER_CHUNK) return "too many frames";
    return wasUnfinished || this.#meter.heldBytes > 0 ? "unfinished" : "whole";
  }

  /** Writes directly to the network instead of through `ws`, which would only build the same bytes again. */
  send(frame: Frame): void {
    if (this.#ws.readyState !== WebSocket.OPEN) return;
    this.#stream.write(frame.bytes);
    if (this.unsentBytes > UNREAD_PAUSE_BYTES) this.#pause("unread");
  }

  /**
   * Stops reading from the client for a while. A later call can only extend the pause. Called for each of many small
   * frames.
   */
  pauseFor(waitMs: number): void {
    this.#pause("throttled");
    this.#throttledUntil = Math.max(this.#throttledUntil, performance.now() + waitMs);
    this.#throttled ??= setTimeout(() => this.#endThrottling(), waitMs).unref();
  }

  #endThrottling(): void {
    this.#throttled = undefined;
    const waitMs = this.#throttledUntil - performance.now();
    if (waitMs > 0) this.pauseFor(waitMs);
    else this.readOn("throttled");
  }

  readOn(reason: PauseReason): void {
    if (!this.#pauses?.delete(reason) || this.#pauses.size > 0) return;
    this.#onPauseChange();
    if (this.#ws.readyState === WebSocket.OPEN) this.#ws.resume();
  }

  #pause(reason: PauseReason): void {
    this.#pauses ??= new Set();
    if (this.#pauses.has(reason)) return;
    this.#pauses.add(reason);
    this.#ws.pause();
    this.#onPauseChange();
  }

  /** A client with an unfinished message may not answer the closing handshake, and must not send more into memory. */
  close(code: number): void {
    this.#ws.close(code);
    if (this.unfinishedBytes > 0) this.enqueueCancellation();
  }

  /** Stops reading, and gives the client a moment to receive the close code. */
  enqueueCancellation(): void {
    this.#ws.pause();
    setImmediate(() => this.#ws.pause()); // ws resumes after an error
    setTimeout(() => this.#ws.terminate(), this.#shortCloseMs).unref();
  }

  drop(): void {
    this.#ws.terminate();
  }

  /** Checks the received bytes, so that one large frame on a slow connection counts as activity. */
  isIdle(now: number): boolean {
    const { bytesRead = 0 } = this.#stream;
    if (bytesRead !== this.#bytesRead) {
      this.#bytesRead = bytesRead;
      this.#lastReceivedAt = now;
    }
    return now - this.#lastReceivedAt > this.#limits.idleTimeoutMs;
  }

  isStalled(now: number): boolean {
    const { bytesRead = 0, bytesWritten = 0, writableLength } = this.#stream;
    const isInputStalled = this.#inputStall.lasts(now, this.#meter.announcedBytes > 0, bytesRead);
    return this.#outputStall.lasts(now, this.unsentBytes > 0, bytesWritten - writableLength) || isInputStalled;
  }

  whenGone(): Promise<void> {
    return new Promise((resolve) => this.#ws.once("close", () => resolve()));
  }
}

const RETRY_AFTER_SECONDS = 5;

/** Answers an upgrade that is rejected. */
export function rejectUpgrade(stream: Duplex, status: number): void {
  stream.on("error", cutOff);
  stream.once("finish", () => stream.destroy());
  const retryAfter = status === 503 || status === 429 ? `retry-after: ${RETRY_AFTER_SECONDS}\r\n` : "";
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\n${retryAfter}content-length: 0`;
  stream.end(`${head}\r\n\r\n`);
}

function cutOff(this: Duplex): void {
  this.destroy();
}
