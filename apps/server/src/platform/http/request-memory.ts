import type { IncomingMessage } from "node:http";
import type { MemoryShare } from "@parley/channels";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { toHttpReply, Unavailable } from "../errors.ts";

/** Node reads this much of a body before a reader requests it. */
const READ_AHEAD_BYTES = 64 * 1024;
/** Smaller answers are not counted: most fit into the buffers of the network. */
const COUNTED_BYTES = 16 * 1024;
const RETRY_AFTER_SECONDS = 5;

const attached = new WeakMap<IncomingMessage, RequestMemory>();

/** The memory that one request uses: its body, and its answer until the client has read it. */
export class RequestMemory {
  readonly #share: MemoryShare;
  readonly #bytes = { body: 0, answer: 0 };

  constructor(share: MemoryShare) {
    this.#share = share;
  }

  /** Reserves memory before the body is read. Returns false when the client's address holds too much. */
  reserveFor({ headers }: IncomingMessage): boolean {
    const announced = headers["transfer-encoding"] ? READ_AHEAD_BYTES : Number(headers["content-length"] ?? 0);
    return this.hold("body", Math.min(announced, READ_AHEAD_BYTES));
  }

  /** Returns false when the client's address holds too much. */
  hold(part: "body" | "answer", bytes: number): boolean {
    this.#bytes[part] = Math.max(this.#bytes[part], bytes);
    return this.#share.resize(this.#bytes.body + this.#bytes.answer);
  }

  release() {
    this.#share.release();
  }

  attachTo(request: IncomingMessage) {
    attached.set(request, this);
  }
}

/** @throws Unavailable when the client's address holds too much */
export function reserveBodyMemory({ raw }: FastifyRequest, bytes: number) {
  if (attached.get(raw)?.hold("body", bytes) === false) throw overBudget();
}

const overBudget = () => new Unavailable("Too much at once, try again later", RETRY_AFTER_SECONDS);

/** Answers count against the memory budget of the client's address until the client has read them. */
export function limitAnswerMemory(app: FastifyInstance) {
  app.addHook("onSend", async (request, reply, payload) => {
    const bytes = typeof payload === "string" || Buffer.isBuffer(payload) ? payload.length : 0;
    if (bytes < COUNTED_BYTES || attached.get(request.raw)?.hold("answer", bytes) !== false) return payload;
    const { status, body, headers = {} } = toHttpReply(overBudget());
    reply.code(status).headers(headers).type("application/json; charset=utf-8").removeHeader("content-length");
    return JSON.stringify(body);
  });
}
