import type { IncomingMessage } from "node:http";
import type { ConnectRequest } from "../channel.ts";
import { RateLimited, Refused } from "../errors.ts";
import { type Handshake, readHandshake } from "../protocol/handshake.ts";
import type { Serializer } from "../protocol/serializers.ts";
import type { MemoryBudget, MemoryShare } from "./memory-budget.ts";
import type { SocketsPerAddress } from "./sockets-per-address.ts";

export interface AdmissionRules<C> {
  connect(request: ConnectRequest): C | Promise<C>;
  socketId?(connection: C): string | undefined;
  addressOf(request: IncomingMessage): string;
  readonly addresses: SocketsPerAddress;
  readonly memory: MemoryBudget;
  isOverloaded(): boolean;
  report(error: unknown): void;
}

export interface Admitted<C> {
  readonly serializer: Serializer;
  readonly connection: C;
  readonly id: string | undefined;
  readonly connectingSince: number;
  readonly address: string;
  /** The memory that the server holds for this client. */
  readonly memory: MemoryShare;
  /** Call it once when the client is gone. It frees the client's place at its address. */
  leave(): void;
}

/** The HTTP status of a rejected client. */
export type RejectionStatus = 403 | 429 | 500 | 503;

/** Decides which clients are admitted, by WebSocket and by long polling. */
export class Admission<C> {
  readonly #rules: AdmissionRules<C>;

  constructor(rules: AdmissionRules<C>) {
    this.#rules = rules;
  }

  addressOf(request: IncomingMessage): string {
    return this.#rules.addressOf(request);
  }

  async admit(
    request: IncomingMessage,
    query: URLSearchParams,
    transport: ConnectRequest["transport"],
  ): Promise<Admitted<C> | RejectionStatus> {
    try {
      const address = this.#rules.addressOf(request);
      const handshake = readHandshake(query, request.headers, address, transport);
      if (!handshake) return 403;
      if (this.#rules.isOverloaded() || this.#rules.memory.isExhausted) return 503;
      if (!this.#rules.addresses.enter(address)) return 429;
      return await this.#connect(handshake, this.#leaveCallbackFor(address));
    } catch (error) {
      if (error instanceof Refused) return 403;
      if (error instanceof RateLimited) return 429;
      this.#rules.report(error);
      return 500;
    }
  }

  async #connect({ serializer, request }: Handshake, leave: () => void): Promise<Admitted<C>> {
    const connectingSince = performance.now();
    try {
      const connection = await this.#rules.connect(request);
      const { address } = request;
      const memory = this.#rules.memory.share(address);
      const id = this.#rules.socketId?.(connection);
      return { serializer, connection, id, connectingSince, address, memory, leave };
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** A separate function, so that the closure does not keep the request in memory as long as the socket. */
  #leaveCallbackFor(address: string): () => void {
    return () => this.#rules.addresses.leave(address);
  }
}
