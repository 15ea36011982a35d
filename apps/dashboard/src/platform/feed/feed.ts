import { AccountFeed, type AgentAttention, type FeedStatus } from "@parley/api-client";
import type { Attention, FeedEvent } from "@parley/contract";
import { createStore } from "zustand";
import { serverUrl } from "../environment.ts";
import { ExpiringMap } from "../expiring-map.ts";
import { logDetail } from "../log.ts";
import { api } from "../requests/api.ts";
import { currentSession } from "../session/session.ts";
import { whenIdle } from "../when-idle.ts";
import { SocketRenewal } from "./socket-renewal.ts";

/** Queries wait at most this long for the feed to start, so that its sequence covers their answers. */
const WAIT_FOR_FEED_MS = 2000;

/** Customers' clients repeat every 3 seconds that the customer types. */
const TYPING_MS = 6000;

export interface FeedState {
  status: FeedStatus;
  /** The server answers HTTP requests but refuses the socket, so waiting does not help. */
  isSocketRefused: boolean;
  /** The feed has its first sequence number and delivers every event after it. */
  hasStarted: boolean;
  /** The connected users and customers: `user:{id}` and `customer:{id}`. */
  present: ReadonlySet<string>;
  /** The conversation that each window of the team shows, this window included. */
  agents: readonly AgentAttention[];
  /** What customers are typing, by conversation; empty if the account does not show it. */
  typing: ReadonlyMap<string, string>;
}

const closed: FeedState = {
  status: "connecting",
  isSocketRefused: false,
  hasStarted: false,
  present: new Set(),
  agents: [],
  typing: new Map(),
};

/** The events of the signed-in account. It is connected while the frame is mounted. */
export class Feed {
  readonly state = createStore<FeedState>(() => closed);
  #account: AccountFeed | undefined;
  /** The conversation that this window shows, for a connection that opens later. */
  #attention: Attention = { conversation_id: null, is_typing: false };
  /** A query ran before the feed started, so events between the two may be missed. */
  #wasFetchedBefore = false;
  /** The sequence number of the first answer. The feed starts after it. */
  #firstAnswer: { accountId: string; seq: number } | undefined;
  readonly #eventListeners = new Set<(event: FeedEvent) => void>();
  readonly #gapListeners = new Set<() => void>();
  readonly #lateListeners = new Set<() => void>();

  /** Subscribes to the account's events. Returns the unsubscribe function. */
  open(accountId: string): () => void {
    const { state } = this;
    const renewal = new SocketRenewal({
      isDone: () => state.getState().status === "live" || this.#account !== opened,
      onRefused: (isSocketRefused) => state.setState({ isSocketRefused }),
      onRenewed: () => opened.reconnect(),
    });
    const typing = new ExpiringMap(TYPING_MS, (typing) => state.setState({ typing }));
    const opened = new AccountFeed({
      baseUrl: serverUrl,
      accountId,
      token: () => currentSession()?.token,
      fetchEvents: (after) => api.events({ after, limit: 500 }),
      onEvent: (event) => {
        if (event.type === "message:created" && event.payload.customer_id) typing.delete(event.payload.conversation_id);
        notify(this.#eventListeners, event);
      },
      onGap: () => notify(this.#gapListeners, undefined),
      onPresence: (keys) => state.setState({ present: new Set(keys) }),
      onAttention: (places) => state.setState({ agents: places }),
      onVisitorTyping: ({ conversation_id, is_typing, text = "" }) =>
        is_typing ? typing.set(conversation_id, text) : typing.delete(conversation_id),
      onStatus: (status) => {
        state.setState({ status });
        logDetail(`The feed is ${status}.`);
        if (status === "offline") renewal.schedule();
        if (status !== "live") return;
        renewal.reset();
        this.#onLive();
      },
    });
    this.#account = opened;
    if (this.#firstAnswer?.accountId === accountId) opened.beginAfter(this.#firstAnswer.seq);
    opened.attend(this.#attention);
    const cancelConnect = whenIdle(() => opened.connect()); // after the page has rendered

    const reconnect = () => opened.reconnect();
    const setOffline = () => state.setState({ status: "offline" }); // a socket notices a dead network only at its next heartbeat
    window.addEventListener("online", reconnect);
    window.addEventListener("offline", setOffline);
    return () => {
      window.removeEventListener("online", reconnect);
      window.removeEventListener("offline", setOffline);
      renewal.cancel();
      cancelConnect();
      this.#account = undefined;
      this.#firstAnswer = undefined;
      opened.close();
      typing.clear();
      state.setState(closed);
    };
  }

  /** Calls the listener with every event of the account, in order and once. */
  onEvent(listener: (event: FeedEvent) => void) {
    return listen(this.#eventListeners, listener);
  }

  /** Calls the listener when events are lost and all data must be reloaded. */
  onGap(listener: () => void) {
    return listen(this.#gapListeners, listener);
  }

  /** Calls the listener when the feed starts after a query has run. Events between the two are not delivered. */
  onLateStart(listener: () => void) {
    return listen(this.#lateListeners, listener);
  }

  /**
   * Queries the server and applies the events that arrived during the query, because they may be newer than the answer.
   */
  async fetchAndCatchUp<T>(ask: () => Promise<T>, catchUp: (answer: T, events: FeedEvent[]) => T) {
    await this.#started();
    const seq = this.#account?.seq ?? this.#firstAnswer?.seq;
    if (seq === undefined) this.#wasFetchedBefore = true;
    const answer = await ask();
    return catchUp(answer, this.#account?.since(seq) ?? []);
  }

  /**
   * The same for the first query of a visit: it does not wait for the feed. The answer contains its sequence number, and
   * the feed starts after it.
   * @param ask whether to request the sequence number, too
   */
  async fetchFirstAndCatchUp<T>(
    ask: (withSeq: boolean) => Promise<{ answer: T; seq?: number | undefined }>,
    catchUp: (answer: T, events: FeedEvent[]) => T,
  ) {
    const accountId = currentSession()?.account_id;
    if (!this.state.getState().hasStarted && accountId !== undefined) {
      const { answer, seq } = await ask(true);
      if (seq !== undefined && this.#beginAfter(seq, accountId)) {
        return catchUp(answer, this.#account?.since(seq) ?? []);
      }
    }
    return this.fetchAndCatchUp(async () => (await ask(false)).answer, catchUp);
  }

  /** Marks the conversation read for the team. Rejects without a connection. */
  async markRead(conversationId: string) {
    if (!this.#account) throw new Error("not connected");
    await this.#account.markRead(conversationId);
  }

  /** Publishes which conversation this window shows and whether its agent is typing. */
  attend(attention: Attention) {
    this.#attention = attention;
    this.#account?.attend(attention);
  }

  #onLive() {
    const isLate = !this.state.getState().hasStarted;
    this.state.setState({ isSocketRefused: false, hasStarted: true });
    if (isLate) notify(this.#lateListeners, undefined);
    if (!this.#wasFetchedBefore) return;
    this.#wasFetchedBefore = false;
    notify(this.#gapListeners, undefined);
  }

  /** Starts the feed after `seq`. Returns false when the feed has already started after a later event. */
  #beginAfter(seq: number, accountId: string): boolean {
    if (currentSession()?.account_id !== accountId) return false;
    this.#firstAnswer ??= { accountId, seq };
    this.#account?.beginAfter(seq);
    this.state.setState({ hasStarted: true });
    return seq >= (this.#account?.begunAfter ?? this.#firstAnswer.seq);
  }

  /** Resolves when the feed has started, or after `WAIT_FOR_FEED_MS`. */
  #started(): Promise<void> {
    if (this.state.getState().hasStarted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        unsubscribe();
        resolve();
      };
      const timer = setTimeout(done, WAIT_FOR_FEED_MS);
      const unsubscribe = this.state.subscribe(({ hasStarted }) => hasStarted && done());
    });
  }
}

function listen<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notify<T>(listeners: Set<(value: T) => void>, value: T) {
  for (const listener of [...listeners]) listener(value);
}
