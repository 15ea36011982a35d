import { AccountFeed, type Attending, type FeedStatus } from "@parley/api-client";
import type { Attention, FeedEvent } from "@parley/contract";
import { text } from "../texts/text.ts";
import { api } from "./api.ts";
import { serverUrl } from "./environment.ts";
import { logDetail, logProblem } from "./log.ts";
import { currentSession, renewSession } from "./session.ts";
import { createStore } from "./store.ts";
import { whenIdle } from "./when-idle.ts";

/** Between renewals the socket reconnects by itself, because the usual cause is the network, not the session. */
const RENEW_AFTER_MS = 1000;
const RENEW_AT_MOST_EVERY_MS = 10_000;
/** Queries wait at most this long for the feed to start, so that its sequence covers their answers. */
const WAIT_FOR_FEED_MS = 2000;

export const feedStatus = createStore<FeedStatus>("connecting");

/** The server answers HTTP requests but refuses the socket, so waiting does not help. */
export const isSocketRefused = createStore(false);

/** The connected users and customers: `user:{id}` and `customer:{id}`. */
export const present = createStore<ReadonlySet<string>>(new Set());

/** The conversation that each window of the team shows, this window included. */
export const attending = createStore<readonly Attending[]>([]);

let feed: AccountFeed | undefined;
/** The conversation that this window shows, for a feed that opens later. */
let attention: Attention = { conversation_id: null, is_typing: false };
/** A query ran before the feed started, so events between the two may be missed. */
let wasFetchedBeforeFeed = false;
/** The sequence number of the first answer. The feed starts after it. */
let firstAnswer: { accountId: string; seq: number } | undefined;
/** The feed has its first sequence number and delivers every event after it. */
const hasStarted = createStore(false);

const eventListeners = new Set<(event: FeedEvent) => void>();
const gapListeners = new Set<() => void>();
const lateListeners = new Set<() => void>();

/** Subscribes to the account's events. Returns the unsubscribe function. */
export function openFeed(accountId: string): () => void {
  let renewTimer: ReturnType<typeof setTimeout> | undefined;
  let renewedAt = 0;
  /** Whether the server answered the last renewal. */
  let hasAnswered = false;

  async function renewAndReconnect() {
    renewTimer = undefined;
    renewedAt = Date.now();
    if (feedStatus.get() === "live" || feed !== opened) return;
    logProblem(text("error.socket"));
    isSocketRefused.set(hasAnswered);
    hasAnswered = await renewSession().then(
      () => true,
      () => false,
    );
    if (feedStatus.get() === "live" || feed !== opened) return;
    opened.reconnect();
    renewSoon();
  }
  function renewSoon() {
    const wait = Math.max(RENEW_AFTER_MS, renewedAt + RENEW_AT_MOST_EVERY_MS - Date.now());
    renewTimer ??= setTimeout(renewAndReconnect, wait);
  }

  function onLive() {
    hasAnswered = false;
    isSocketRefused.set(false);
    const isLate = !hasStarted.get();
    hasStarted.set(true);
    if (isLate) notify(lateListeners, undefined);
    if (!wasFetchedBeforeFeed) return;
    wasFetchedBeforeFeed = false;
    notify(gapListeners, undefined);
  }

  const opened = new AccountFeed({
    baseUrl: serverUrl,
    accountId,
    token: () => currentSession()?.token,
    fetchEvents: (after) => api.events({ after, limit: 500 }),
    onEvent: (event) => notify(eventListeners, event),
    onGap: () => notify(gapListeners, undefined),
    onPresence: (keys) => present.set(new Set(keys)),
    onAttention: (places) => attending.set(places),
    onStatus(status) {
      feedStatus.set(status);
      logDetail(`The feed is ${status}.`);
      if (status === "offline") renewSoon();
      if (status === "live") onLive();
    },
  });
  feed = opened;
  if (firstAnswer?.accountId === accountId) opened.beginAfter(firstAnswer.seq);
  opened.attend(attention);
  const cancelConnect = whenIdle(() => opened.connect()); // after the page has rendered

  const reconnect = () => opened.reconnect();
  const setOffline = () => feedStatus.set("offline"); // a socket notices a dead network only at its next heartbeat
  window.addEventListener("online", reconnect);
  window.addEventListener("offline", setOffline);
  return () => {
    window.removeEventListener("online", reconnect);
    window.removeEventListener("offline", setOffline);
    clearTimeout(renewTimer);
    cancelConnect();
    feed = undefined;
    firstAnswer = undefined;
    hasStarted.set(false);
    opened.close();
    feedStatus.set("connecting");
    isSocketRefused.set(false);
    present.set(new Set());
    attending.set([]);
  };
}

/** Calls the listener with every event of the account, in order and once. */
export function onFeedEvent(listener: (event: FeedEvent) => void): () => void {
  eventListeners.add(listener);
  return () => eventListeners.delete(listener);
}

/** Calls the listener when events are lost and all data must be reloaded. */
export function onFeedGap(listener: () => void): () => void {
  gapListeners.add(listener);
  return () => gapListeners.delete(listener);
}

/** Calls the listener when the feed starts after a query has run. Events between the two are not delivered. */
export function onLateFeedStart(listener: () => void): () => void {
  lateListeners.add(listener);
  return () => lateListeners.delete(listener);
}

/**
 * Queries the server and applies the events that arrived during the query, because they may be newer than the answer.
 */
export async function fetchAndCatchUp<T>(ask: () => Promise<T>, catchUp: (answer: T, events: FeedEvent[]) => T) {
  await waitForFeedStart();
  const seq = feed?.seq ?? firstAnswer?.seq;
  if (seq === undefined) wasFetchedBeforeFeed = true;
  const answer = await ask();
  return catchUp(answer, feed?.since(seq) ?? []);
}

/**
 * The same for what a visit begins with: it does not wait for the feed, but is told which event its answer is as of, and the
 * feed goes on from there.
 * @param ask whether to ask for that number, too
 */
export async function fetchFirstAndCatchUp<T>(
  ask: (withSeq: boolean) => Promise<{ answer: T; seq?: number | undefined }>,
  catchUp: (answer: T, events: FeedEvent[]) => T,
) {
  const accountId = currentSession()?.account_id;
  if (!hasStarted.get() && accountId !== undefined) {
    const { answer, seq } = await ask(true);
    if (seq !== undefined && beginAfter(seq, accountId)) return catchUp(answer, feed?.since(seq) ?? []);
  }
  return fetchAndCatchUp(async () => (await ask(false)).answer, catchUp);
}

/** Starts the feed after `seq`. Returns false when the feed has already started after a later event. */
function beginAfter(seq: number, accountId: string): boolean {
  if (currentSession()?.account_id !== accountId) return false;
  firstAnswer ??= { accountId, seq };
  feed?.beginAfter(seq);
  hasStarted.set(true);
  return seq >= (feed?.begunAfter ?? firstAnswer.seq);
}

/** The account has no events yet. */
export const isFeedEmpty = () => feed?.seq === 0;

/** Marks the conversation read for the team. Rejects without a connection. */
export async function markRead(conversationId: string) {
  if (!feed) throw new Error("not connected");
  await feed.markRead(conversationId);
}

/** Publishes which conversation this window shows and whether its agent is typing. */
export function attend(now: Attention) {
  attention = now;
  feed?.attend(now);
}

/** Resolves when the feed has started, or after `WAIT_FOR_FEED_MS`. */
function waitForFeedStart(): Promise<void> {
  if (hasStarted.get()) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(done, WAIT_FOR_FEED_MS);
    const unsubscribe = hasStarted.subscribe(done);
  });
}

function notify<T>(listeners: Set<(value: T) => void>, value: T) {
  for (const listener of [...listeners]) listener(value);
}
