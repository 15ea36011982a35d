import { randomUUID } from "node:crypto";
import type { Bus } from "../bus.ts";
import type { Timing } from "../limits/limits.ts";
import type { PollAnswer } from "./session.ts";
import type { LongPollSessions, PostedFrames } from "./sessions.ts";
import type { SessionAddress } from "./token.ts";

type Question =
  | { id: string; kind: "poll"; session: string }
  | { id: string; kind: "post"; session: string; posted: PostedFrames }
  | { id: string; kind: "give_up" };

type Reply = { id: string; kind: "holding" } | { id: string; kind: "answer"; answer: PollAnswer | number };

interface Pending {
  settle(answer?: PollAnswer | number): void;
  timeout: NodeJS.Timeout;
}

const questionsTo = (node: string) => `longpoll:ask:${node}`;
const repliesTo = (node: string) => `longpoll:reply:${node}`;

/** Reaches long-poll sessions on other nodes, and serves requests of other nodes for sessions on this node. */
export class LongPollRelay<C> {
  readonly #bus: Bus;
  readonly #timing: Timing;
  readonly #sessions: LongPollSessions<C>;
  /** The pending requests to other nodes. */
  readonly #pending = new Map<string, Pending>();
  /** Functions that cancel the polls held for other nodes. */
  readonly #held = new Map<string, () => void>();
  readonly #unsubscribe: Array<() => void>;

  constructor(bus: Bus, timing: Timing, sessions: LongPollSessions<C>) {
    this.#bus = bus;
    this.#timing = timing;
    this.#sessions = sessions;
    this.#unsubscribe = [
      bus.subscribe(questionsTo(bus.nodeId), (message, from) => this.#serve(JSON.parse(message), from)),
      bus.subscribe(repliesTo(bus.nodeId), (message) => this.#receiveReply(JSON.parse(message))),
    ];
  }

  /**
   * Answers undefined when the node does not exist. A cancelled poll is never answered. Returns the cancel function.
   */
  poll({ node, session }: SessionAddress, answer: (answer: PollAnswer | undefined) => void): () => void {
    const id = randomUUID();
    this.#request(node, { id, kind: "poll", session }, (given) => answer(given as PollAnswer | undefined));
    return () => {
      if (!this.#forget(id)) return;
      this.#publish(questionsTo(node), { id, kind: "give_up" });
    };
  }

  /** Resolves with undefined when the node does not exist. */
  post({ node, session }: SessionAddress, posted: PostedFrames): Promise<number | undefined> {
    return new Promise((resolve) => {
      const id = randomUUID();
      this.#request(node, { id, kind: "post", session, posted }, (given) => resolve(given as number | undefined));
    });
  }

  close(): void {
    for (const id of this.#pending.keys()) this.#forget(id);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  #request(node: string, question: Question, answer: Pending["settle"]): void {
    const settle: Pending["settle"] = (given) => {
      if (this.#forget(question.id)) answer(given);
    };
    this.#pending.set(question.id, { settle, timeout: setTimeout(settle, this.#timing.relayTimeoutMs) });
    this.#publish(questionsTo(node), question);
  }

  #forget(id: string): boolean {
    clearTimeout(this.#pending.get(id)?.timeout);
    return this.#pending.delete(id);
  }

  #receiveReply(reply: Reply): void {
    const pending = this.#pending.get(reply.id);
    if (!pending) return;
    if (reply.kind === "answer") {
      pending.settle(reply.answer);
    } else {
      clearTimeout(pending.timeout);
      pending.timeout = setTimeout(pending.settle, this.#timing.pollMs + this.#timing.relayTimeoutMs);
    }
  }

  #serve(question: Question, from: string): void {
    const { id } = question;
    if (question.kind === "give_up") {
      this.#held.get(id)?.();
      this.#held.delete(id);
    } else if (question.kind === "post") {
      this.#answer(from, id, this.#sessions.post(question.session, question.posted));
    } else {
      this.#hold(from, id, question.session);
    }
  }

  #hold(from: string, id: string, session: string): void {
    const cancel = this.#sessions.poll(session, (answer) => {
      this.#held.delete(id);
      this.#answer(from, id, answer);
    });
    if (cancel) {
      this.#held.set(id, cancel);
      this.#publish(repliesTo(from), { id, kind: "holding" });
    } else {
      this.#answer(from, id, { status: 410, messages: [] });
    }
  }

  #answer(to: string, id: string, answer: PollAnswer | number): void {
    this.#publish(repliesTo(to), { id, kind: "answer", answer });
  }

  #publish(subject: string, message: Question | Reply): void {
    this.#bus.publish(subject, JSON.stringify(message));
  }
}
