import { setTimeout as sleep } from "node:timers/promises";
import { type Channel, Socket } from "phoenix";
import { expectDescribed } from "./described-events.ts";
import { LONGEST_WAIT_MS } from "./longest-wait.ts";
import type { Agent, Visitor } from "./people.ts";

interface ReceivedMessage {
  topic: string;
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server said
  payload: any;
}

type BeforeJoin = (topic: string) => Promise<unknown>;

/** The official client of the socket, and its received messages. */
export class Client {
  readonly socket: Socket;
  readonly all: ReceivedMessage[] = [];
  readonly #taken = new Set<ReceivedMessage>();
  readonly #closing = Promise.withResolvers<number | undefined>();
  closeCode: number | undefined;
  readonly #beforeJoin: BeforeJoin | undefined;

  constructor(url: string, params: object, beforeJoin?: BeforeJoin) {
    this.#beforeJoin = beforeJoin;
    this.socket = new Socket(`${url.replace("http", "ws")}/socket`, {
      params,
      reconnectAfterMs: () => 50,
      timeout: LONGEST_WAIT_MS,
    });
    this.socket.onClose((event: { code?: number }) => {
      this.closeCode = event?.code;
      this.#closing.resolve(event?.code);
    });
    this.socket.connect();
  }

  /** Joins a topic; resolves with the answer. */
  async join(topic: string, payload: object = {}) {
    if (this.#beforeJoin) await this.#beforeJoin(topic);
    const channel = this.socket.channel(topic, payload);
    channel.onMessage = (event: string | null, payload: object) => {
      if (event === null) return payload; // a push that was never sent has timed out
      const isReply = event.startsWith("phx_") || event.startsWith("chan_reply_");
      if (!isReply) {
        expectDescribed(topic, event, payload);
        this.all.push({ topic, event, payload });
      }
      return payload;
    };
    return new Promise<{ channel: Channel; status: "ok" | "error"; response: Record<string, unknown> }>((resolve) => {
      const answer = (status: "ok" | "error") => (response: Record<string, unknown>) => {
        if (status === "error") channel.leave();
        resolve({ channel, status, response });
      };
      channel.join().receive("ok", answer("ok")).receive("error", answer("error"));
    });
  }

  /** The payloads of all received events of a name, on any topic. */
  received(event: string) {
    return this.all.filter((each) => each.event === event).map((each) => each.payload);
  }

  /** The entries of a key by the received states and differences of presence. A later state replaces the earlier one. */
  present(key: string): { phx_ref: string }[] {
    let metas: { phx_ref: string }[] = [];
    for (const { event, payload } of this.all) {
      if (event === "presence_state") metas = payload[key]?.metas ?? [];
      if (event !== "presence_diff") continue;
      const left = (payload.leaves[key]?.metas ?? []).map(({ phx_ref }: { phx_ref: string }) => phx_ref);
      const known = metas.map(({ phx_ref }) => phx_ref);
      const joined = (payload.joins[key]?.metas ?? []).filter(
        ({ phx_ref }: { phx_ref: string }) => !known.includes(phx_ref),
      );
      metas = [...metas, ...joined].filter(({ phx_ref }) => !left.includes(phx_ref));
    }
    return metas;
  }

  /** The next received event of a name that no earlier call returned. Waits for it until the timeout. */
  async next(event: string) {
    for (const deadline = Date.now() + LONGEST_WAIT_MS; Date.now() < deadline; await sleep(5)) {
      const found = this.all.find((each) => each.event === event && !this.#taken.has(each));
      if (found) {
        this.#taken.add(found);
        return found.payload;
      }
    }
    throw new Error(`never heard ${event}; heard ${this.all.map((each) => each.event).join(", ") || "nothing"}`);
  }

  /** Resolves when the server has answered a new request, so that no earlier message is in transit. */
  async quiet(channel: Channel) {
    await pushed(channel, "ping", {});
  }

  /** The close code of the first close. */
  closed() {
    return this.#closing.promise;
  }

  close() {
    this.socket.disconnect();
  }
}

/** Pushes and resolves with the answer. */
export function pushed(channel: Channel, event: string, payload: object) {
  return new Promise<{ status: string; response: Record<string, unknown> }>((resolve) => {
    const push = channel.push(event, payload);
    for (const status of ["ok", "error", "timeout"] as const)
      push.receive(status, (response) => resolve({ status, response }));
  });
}

export class Desk extends Client {
  channel!: Channel;
  /** The number of the account's latest event at the time of the join. */
  seq = 0;

  static async open(url: string, agent: Agent, beforeJoin?: BeforeJoin) {
    const desk = new Desk(url, { token: agent.token }, beforeJoin);
    const { channel, status, response } = await desk.join(`notification:${agent.account_id}`);
    if (status !== "ok") throw new Error(`could not join: ${JSON.stringify(response)}`);
    desk.channel = channel;
    desk.seq = response.seq as number;
    return desk;
  }

  read(conversation_id: string) {
    return pushed(this.channel, "read", { conversation_id });
  }

  send(message: object) {
    return pushed(this.channel, "shout", message);
  }

  settled() {
    return this.quiet(this.channel);
  }
}

export class Widget extends Client {
  channel!: Channel;
  #customerId = "";

  static async open(url: string, visitor: Visitor, beforeJoin?: BeforeJoin) {
    const { account_id, customer, conversation_id, key } = visitor;
    const widget = new Widget(url, { account_id }, beforeJoin);
    const { channel, status, response } = await widget.join(`conversation:${conversation_id}`, {
      customer_id: customer.id,
      visitor_key: key,
    });
    if (status !== "ok") throw new Error(`could not join: ${JSON.stringify(response)}`);
    widget.channel = channel;
    widget.#customerId = customer.id;
    return widget;
  }

  send(message: object | string) {
    const draft = typeof message === "string" ? { body: message } : message;
    return pushed(this.channel, "shout", { customer_id: this.#customerId, ...draft });
  }

  seen() {
    return pushed(this.channel, "messages:seen", {});
  }

  settled() {
    return this.quiet(this.channel);
  }
}
