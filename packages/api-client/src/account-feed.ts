import {
  type Attention,
  type EventPage,
  type EventType,
  type FeedEvent,
  feedNames,
  type LoggedEvent,
} from "@parley/contract";
import { type Channel, Presence, Socket } from "phoenix";
import { type Attending, AttentionChannel } from "./attention.ts";

export type FeedStatus = "connecting" | "live" | "offline";

export interface AccountFeedOptions {
  /** The server's address, without `/socket`. */
  baseUrl: string;
  accountId: string;
  /** Asked for again at every connection attempt. */
  token(): string | undefined;
  /** Events after a number; rejects with a status of 410 when they are no longer kept. */
  fetchEvents(after: number): Promise<EventPage>;
  onEvent(event: FeedEvent): void;
  /** What was missed is lost: load everything anew. */
  onGap(): void;
  onStatus?(status: FeedStatus): void;
  onPresence?(present: string[]): void;
  /** What everybody in the team has before them, this client too. */
  onAttention?(attending: Attending[]): void;
}

type ReceivedEvent = Pick<LoggedEvent, "seq" | "type" | "payload">;

const isEventType = (type: string): type is EventType => type in feedNames;
const types = Object.keys(feedNames).filter(isEventType);

/** The server presents each type as `DomainEvents` says. A later server may know more types. */
const isFeedEvent = (event: Pick<LoggedEvent, "seq" | "type">): event is FeedEvent => isEventType(event.type);

const REMEMBERED = 1000;
const RETRY_MS = 1000;

/**
 * Follows an account's events. However often the connection is lost, `onEvent` hears of every event after the first join, or
 * after the number that it was told to begin after, in the order of the numbers, each once; only when the server has forgotten them, `onGap` is called instead.
 */
export class AccountFeed {
  readonly #options: AccountFeedOptions;
  readonly #attention: AttentionChannel;
  #socket: Socket | undefined;
  #channel: Channel | undefined;
  #seq: number | undefined;
  #begunAfter: number | undefined;
  /** The highest number heard of. */
  #latest = 0;
  #isCatchingUp = false;
  #recent: FeedEvent[] = [];
  #isClosed = false;

  constructor(options: AccountFeedOptions) {
    this.#options = options;
    this.#attention = new AttentionChannel((attending) => options.onAttention?.(attending));
  }

  /** The number of the last event handed on; undefined as long as it is not known where to begin. */
  get seq() {
    return this.#seq;
  }

  /**
   * Hands on every event after this number, also those from before the join: for who has an answer that is as of it. Where
   * the feed has begun already, it goes on from there.
   */
  beginAfter(seq: number) {
    this.#begunAfter ??= seq;
    this.#seq ??= seq;
  }

  /** Every event after this number is handed on, or was. */
  get begunAfter() {
    return this.#begunAfter;
  }

  connect() {
    this.#options.onStatus?.("connecting");
    this.#open();
  }

  close() {
    this.#isClosed = true;
    this.#drop();
  }

  /** Starts over with a new connection, as after a new sign-in. */
  reconnect() {
    this.#drop();
    this.#open();
  }

  /**
   * The events handed on after a number, for laying over an answer that was asked for at that number and may be older
   * than they are.
   */
  since(seq: number | undefined): FeedEvent[] {
    return this.#recent.filter((event) => event.seq > (seq ?? 0));
  }

  /** Tells the server that the conversation was read. Rejects with the reason when it does not take it. */
  markRead(conversationId: string): Promise<void> {
    return new Promise((resolve, reject) => {
      if (!this.#channel) return reject(new Error("not connected"));
      this.#channel
        .push("read", { conversation_id: conversationId })
        .receive("ok", () => resolve())
        .receive("error", ({ reason }) => reject(new Error(reason)))
        .receive("timeout", () => reject(new Error("timeout")));
    });
  }

  /** Tells the team which conversation is looked at here, if any, and whether somebody writes in it. */
  attend(attention: Attention) {
    this.#attention.attend(attention);
  }

  #open() {
    const { baseUrl, accountId, token, onStatus, onPresence } = this.#options;
    const socket = new Socket(`${baseUrl.replace(/^http/, "ws").replace(/\/+$/, "")}/socket`, {
      params: () => ({ token: token() }),
    });
    const channel = socket.channel(`notification:${accountId}`, {});
    this.#socket = socket;
    this.#channel = channel;
    // One that was dropped for another closes when it likes, maybe after the other is live.
    socket.onClose(() => {
      if (this.#socket === socket) onStatus?.("offline");
    });
    for (const type of types) {
      channel.on(feedNames[type], (payload) => this.#receive({ seq: payload.seq, type, payload }));
    }
    const presence = new Presence(channel);
    presence.onSync(() => onPresence?.(presence.list((key: string) => key)));
    socket.connect();
    this.#attention.joinOn(socket, accountId);
    channel.join().receive("ok", ({ seq }) => {
      onStatus?.("live");
      this.beginAfter(seq);
      this.#latest = Math.max(this.#latest, seq);
      void this.#catchUp();
    });
  }

  #drop() {
    this.#channel?.leave();
    this.#socket?.disconnect();
    this.#channel = undefined;
    this.#socket = undefined;
  }

  #receive(event: ReceivedEvent) {
    this.#latest = Math.max(this.#latest, event.seq);
    if (this.#seq === undefined) return; // before the join's answer: it says where to start
    if (event.seq === this.#seq + 1 && !this.#isCatchingUp) this.#handOn(event);
    else void this.#catchUp();
  }

  #handOn(event: ReceivedEvent) {
    this.#seq = event.seq;
    if (!isFeedEvent(event)) return;
    this.#recent.push(event);
    if (this.#recent.length > 2 * REMEMBERED) this.#recent = this.#recent.slice(-REMEMBERED);
    this.#options.onEvent(event);
  }

  /** Asks until it has caught up with the highest number it heard of. */
  async #catchUp() {
    if (this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    while (!this.#isClosed && this.#seq !== undefined && this.#seq < this.#latest) {
      const before = this.#seq;
      try {
        await this.#fetchMissed(before);
      } catch (error) {
        if ((error as { status?: number }).status === 410) this.#startOver();
      }
      if (this.#seq === before) await new Promise((resolve) => setTimeout(resolve, RETRY_MS)); // away, or behind
    }
    this.#isCatchingUp = false;
  }

  async #fetchMissed(after: number) {
    const { data, latest } = await this.#options.fetchEvents(after);
    this.#latest = Math.max(this.#latest, latest);
    for (const event of data) if (event.seq === (this.#seq ?? 0) + 1) this.#handOn(event);
  }

  #startOver() {
    this.#seq = this.#latest;
    this.#begunAfter = this.#latest;
    this.#recent = [];
    this.#options.onGap();
  }
}
