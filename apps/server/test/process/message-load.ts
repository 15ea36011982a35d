import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { call, type Method } from "../harness/call.ts";
import type { Desk } from "../harness/clients.ts";
import type { Agent } from "../harness/people.ts";

const SENT_EVERY_MS = 100;
const MAX_UNANSWERED = 60;
const RETRY_MS = 200;

/** An account whose admin writes into many conversations at once, through the API at one URL. */
export class MessageLoad {
  readonly #url: string;
  admin!: Agent;
  readonly conversations: string[] = [];
  /** The ids of the messages that the server has stored, by its answers. */
  readonly acknowledged: string[] = [];
  /** Answers other than success, and requests without an answer. */
  readonly failures: string[] = [];
  #isOver = false;
  #sending: Promise<void> | undefined;

  private constructor(url: string) {
    this.#url = url;
  }

  /** @param count conversations, each of which receives ten messages a second */
  static async open(url: string, count: number) {
    const load = new MessageLoad(url);
    const user = { company_name: "Company", email: `${randomUUID()}@example.com`, password: "a long password" };
    const { token } = await load.#data<{ token: string }>("POST", "/api/registration", { user });
    load.admin = { ...(await load.#data<Agent>("GET", "/api/me", undefined, token)), kind: "agent", token };
    const customer = await load.#data<{ id: string }>("POST", "/api/customers", { customer: { name: "Ann" } });
    const conversation = { customer_id: customer.id };
    for (let each = 0; each < count; each++)
      load.conversations.push((await load.#data<{ id: string }>("POST", "/api/conversations", { conversation })).id);
    return load;
  }

  /** Begins to send. Sends less while many messages are unanswered, because the machine is slow. */
  begin() {
    this.#sending = this.#send();
  }

  /** Resolves when all sent messages are answered. */
  async end() {
    this.#isOver = true;
    await this.#sending;
  }

  /** Sends one more message. @returns its id */
  async sendOne(): Promise<string> {
    const message = { id: randomUUID(), conversation_id: this.conversations[0]!, body: "Hello" };
    await this.#sendUntilStored(message);
    return message.id;
  }

  async #send() {
    const sent: Promise<void>[] = [];
    while (!this.#isOver) {
      while (sent.length - this.acknowledged.length > MAX_UNANSWERED) await sleep(10);
      for (const conversation_id of this.conversations)
        sent.push(this.#sendUntilStored({ id: randomUUID(), conversation_id, body: "Hello" }));
      await sleep(SENT_EVERY_MS);
    }
    await Promise.all(sent);
  }

  /** Sends again with the same id until it is stored, as clients do. */
  async #sendUntilStored(message: { id: string; conversation_id: string; body: string }) {
    for (;;) {
      try {
        await this.#data("POST", "/api/messages", { message });
        this.acknowledged.push(message.id);
        return;
      } catch (error) {
        this.failures.push((error as Error).message);
        await sleep(RETRY_MS);
      }
    }
  }

  /** The messages that the agent's client receives by a request for the events that its socket did not receive. */
  async missedBy(desk: Desk) {
    const received = new Set(desk.all.map(({ payload }) => payload.seq));
    const missed: string[] = [];
    for (let after = desk.seq; ; ) {
      const events = await this.#data<{ seq: number; type: string; payload: { id: string } }[]>(
        "GET",
        `/api/events?after=${after}`,
      );
      if (events.length === 0) return missed;
      for (const { seq, type, payload } of events)
        if (type === "message:created" && !received.has(seq)) missed.push(payload.id);
      after = events.at(-1)!.seq;
    }
  }

  async #data<T>(method: Method, path: string, body?: object, token = this.admin?.token): Promise<T> {
    const answer = await call<{ data: T }>(`${this.#url}${path}`, method, { token, ...(body && { body }) });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body.data;
  }
}
