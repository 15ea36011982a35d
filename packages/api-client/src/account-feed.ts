import {
  type Attention,
  type EventPage,
  type EventType,
  type FeedEvent,
  feedNames,
  type LoggedEvent,
} from "@parley/contract";
import { type Channel, Presence, Socket } from "phoenix";
import { AttentionChannel, type AttentionListener } from "./attention.ts";

export type FeedStatus = "connecting" | "live" | "offline";

export interface AccountFeedOptions extends AttentionListener {
  /** The server's address, without `/socket`. */
  baseUrl: string;
  accountId: string;
  /** Called at every connection attempt. */
  token(): string | undefined;
  /** Fetches the events after a number. Rejects with status 410 when the server has deleted them. */
  fetchEvents(after: number): Promise<EventPage>;
  onEvent(event: FeedEvent): void;
  /** Missed events are lost. The caller must reload all data. */
  onGap(): void;
  onStatus?(status: FeedStatus): void;
  onPresence?(present: string[]): void;
}

type ReceivedEvent = Pick<LoggedEvent, "seq" | "type" | "payload">;

const isEventType = (type: string): type is EventType => type in feedNames;
const types = Object.keys(feedNames).filter(isEventType);

/** The server sends each type in the shape of `DomainEvents`. A newer server may send further types. */
const isFeedEvent = (event: Pick<LoggedEvent, "seq" | "type">): event is FeedEvent => isEventType(event.type);

const REMEMBERED = 1000;
const RETRY_MS = 1000;

/**
 * Follows an account's events. `onEvent` receives every event after the first join, or after the number given to
 * `beginAfter`. It receives them once, in the order of their numbers, also after lost connections. If the server has
 * deleted missed events, `onGap` is called instead.
 */
export class AccountFeed {
  readonly #options: AccountFeedOptions;
  readonly #attention: AttentionChannel;
  #socket: Socket | undefined;
  #channel: Channel | undefined;
  #seq: number | undefined;
  #begunAfter: number | undefined;
  /** The highest known event number. */
  #latest = 0;
  #isCatchingUp = false;
  #recent: FeedEvent[] = [];
  #isClosed = false;

  constructor(options: AccountFeedOptions) {
    this.#options = options;
    this.#attention = new AttentionChannel(options);
  }

  /** The number of the last delivered event. Undefined until the start is known. */
  get seq() {
    return this.#seq;
  }

  /**
   * Starts the feed after this number, so that it also delivers events from before the join. For callers with a
   * response of that state. No effect on a feed that has started.
   */
  beginAfter(seq: number) {
    this.#begunAfter ??= seq;
    this.#seq ??= seq;
  }

  /** The number after which the feed delivers every event. */
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

  /** Opens a new connection, for example after a new sign-in. */
  reconnect() {
    this.#drop();
    this.#open();
  }

  /**
   * The events delivered after a number. Callers apply them to a response that was requested at that number, because it
   * may be older.
   */
  since(seq: number | undefined): FeedEvent[] {
    return this.#recent.filter((event) => event.seq > (seq ?? 0));
  }

  /** Marks the conversation as read. Rejects with the server's reason when it refuses. */
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

  /** Publishes to the team which conversation this client shows, if any, and whether the agent is typing. */
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
    // A replaced socket may close after its successor is live.
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
    if (this.#seq === undefined) return; // the reply to the join contains the start
    if (event.seq === this.#seq + 1 && !this.#isCatchingUp) this.#deliver(event);
    else void this.#catchUp();
  }

  #deliver(event: ReceivedEvent) {
    this.#seq = event.seq;
    if (!isFeedEvent(event)) return;
    this.#recent.push(event);
    if (this.#recent.length > 2 * REMEMBERED) this.#recent = this.#recent.slice(-REMEMBERED);
    this.#options.onEvent(event);
  }

  /** Fetches missed events until the highest known number is reached. */
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
      // The server is unreachable, or has no newer events yet.
      if (this.#seq === before) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    this.#isCatchingUp = false;
  }

  async #fetchMissed(after: number) {
    const { data, latest } = await this.#options.fetchEvents(after);
    this.#latest = Math.max(this.#latest, latest);
    for (const event of data) if (event.seq === (this.#seq ?? 0) + 1) this.#deliver(event);
  }

  #startOver() {
    this.#seq = this.#latest;
    this.#begunAfter = this.#latest;
    this.#recent = [];
    this.#options.onGap();
  }
}
