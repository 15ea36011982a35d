import { setTimeout as sleep } from "node:timers/promises";
import type { ChannelSocket } from "./socket.ts";

const GOING_AWAY = 1001;
const POLICY_VIOLATION = 1008;

/** How long a disconnect applies to sockets that were still connecting at that time. */
const DISCONNECT_MEMORY_MS = 60_000;

/** The clients connected to this node. */
export class Sockets<C> {
  readonly #all = new Set<ChannelSocket<C>>();
  readonly #byId = new Map<string, Set<ChannelSocket<C>>>();
  readonly #disconnectedAt = new Map<string, number>();
  #everyIdDisconnectedAt = Number.NEGATIVE_INFINITY;

  get size(): number {
    return this.#all.size;
  }

  count(kind: "websocket" | "longpoll"): number {
    let count = 0;
    for (const socket of this.#all) if (socket.transport.kind === kind) count++;
    return count;
  }

  /** Closes a socket whose id was disconnected after it began to connect, because its admission is outdated. */
  add(socket: ChannelSocket<C>, connectingSince: number): void {
    this.#all.add(socket);
    if (socket.id === undefined) return;
    this.#byId.set(socket.id, (this.#byId.get(socket.id) ?? new Set()).add(socket));
    const disconnectedAt = this.#disconnectedAt.get(socket.id) ?? Number.NEGATIVE_INFINITY;
    if (Math.max(disconnectedAt, this.#everyIdDisconnectedAt) >= connectingSince) socket.close(GOING_AWAY);
  }

  remove(socket: ChannelSocket<C>): void {
    this.#all.delete(socket);
    if (socket.id === undefined) return;
    const siblings = this.#byId.get(socket.id);
    siblings?.delete(socket);
    if (siblings?.size === 0) this.#byId.delete(socket.id);
  }

  disconnect(id: string, code: number): void {
    this.#disconnectedAt.set(id, performance.now());
    for (const socket of this.#byId.get(id) ?? []) socket.close(code);
  }

  disconnectEveryId(code: number): void {
    this.#everyIdDisconnectedAt = performance.now();
    for (const sockets of this.#byId.values()) for (const socket of sockets) socket.close(code);
  }

  /** Closes sockets that are idle for too long, and those with a stalled message. */
  sweep(): void {
    const now = performance.now();
    for (const socket of this.#all) {
      if (socket.transport.isIdle(now)) socket.close(GOING_AWAY);
      else if (socket.transport.isStalled(now)) socket.close(POLICY_VIOLATION);
    }
    for (const [id, at] of this.#disconnectedAt) if (now - at > DISCONNECT_MEMORY_MS) this.#disconnectedAt.delete(id);
  }

  /**
   * Closes the present sockets one after another, at equal intervals over `ms`. Sockets that connect meanwhile stay open.
   * @param signal closes no further socket when it is aborted
   */
  async closeGradually(code: number, ms: number, signal?: AbortSignal): Promise<void> {
    const sockets = [...this.#all];
    const begin = performance.now();
    for (const [index, socket] of sockets.entries()) {
      const waitMs = begin + (ms * index) / sockets.length - performance.now();
      if (waitMs >= 1) await sleep(waitMs, undefined, { signal, ref: false }).catch(() => {});
      if (signal?.aborted) return;
      socket.close(code);
    }
  }

  async closeAll(code: number): Promise<void> {
    const sockets = [...this.#all];
    const gone = sockets.map((socket) => socket.transport.whenGone());
    for (const socket of sockets) socket.close(code);
    await Promise.all(gone);
  }
}
