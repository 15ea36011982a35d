import { AccountFeed, type Attending, type FeedStatus } from "@parley/api-client";
import type { Attention, FeedEvent } from "@parley/contract";
import { text } from "../texts/text.ts";
import { api } from "./api.ts";
import { serverUrl } from "./environment.ts";
import { logDetail, logProblem } from "./log.ts";
import { currentSession, renewSession } from "./session.ts";
import { createStore } from "./store.ts";
import { whenIdle } from "./when-idle.ts";

/** Between these, the socket tries by itself: most often the network was away, and not the sign-in. */
const RENEW_AFTER_MS = 1000;
const RENEW_AT_MOST_EVERY_MS = 10_000;
/** So long do questions wait for the feed, so that its numbering covers their answers. */
const WAIT_FOR_FEED_MS = 2000;

export const feedStatus = createStore<FeedStatus>("connecting");

/** The server answers, and does not let the socket in: to wait does not help. */
export const isSocketRefused = createStore(false);

/** Who is connected: `user:{id}` and `customer:{id}`. */
export const present = createStore<ReadonlySet<string>>(new Set());

/** What each window of the team has before it, our own too. */
export const attending = createStore<readonly Attending[]>([]);

let feed: AccountFeed | undefined;
/** What this window has before it, for a feed that opens later. */
let attention: Attention = { conversation_id: null, is_typing: false };
/** Something was asked for before the feed was there, so events between the two were missed. */
let wasFetchedBeforeFeed = false;
/** What the first answer is as of, until there is a feed to go on from there. */
let firstAnswer: { accountId: string; seq: number } | undefined;
/** It is known after which event the feed hands on every one. */
const hasStarted = createStore(false);

const eventListeners = new Set<(event: FeedEvent) => void>();
const gapListeners = new Set<() => void>();
const lateListeners = new Set<() => void>();

/** Follows the account's events until the returned function is called. */
export function openFeed(accountId: string): () => void {
  let renewTimer: ReturnType<typeof setTimeout> | undefined;
  let renewedAt = 0;
  /** At the last try. */
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
  const cancelConnect = whenIdle(() => opened.connect()); // what is on the page comes first

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

/** Hears every event of the account, in order and once. */
export function onFeedEvent(listener: (event: FeedEvent) => void): () => void {
  eventListeners.add(listener);
  return () => eventListeners.delete(listener);
}

/** Hears that events are lost for good, so that everything is to be loaded anew. */
export function onFeedGap(listener: () => void): () => void {
  gapListeners.add(listener);
  return () => gapListeners.delete(listener);
}

/** Hears that the feed begins only now: what happened since a page asked without waiting for it is not told. */
export function onLateFeedStart(listener: () => void): () => void {
  lateListeners.add(listener);
  return () => lateListeners.delete(listener);
}

/**
 * Asks the server, and lays over its answer what happened in the meantime: events that came while the answer was on its
 * way may be newer than it.
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

/** Whether it will hand on every event after this number: it may have begun later. */
function beginAfter(seq: number, accountId: string): boolean {
  if (currentSession()?.account_id !== accountId) return false;
  firstAnswer ??= { accountId, seq };
  feed?.beginAfter(seq);
  hasStarted.set(true);
  return seq >= (feed?.begunAfter ?? firstAnswer.seq);
}

/** Nothing has ever happened in this account. */
export const isFeedEmpty = () => feed?.seq === 0;

/** Tells the team that the conversation was read. Rejects when it could not be told. */
export async function markRead(conversationId: string) {
  if (!feed) throw new Error("not connected");
  await feed.markRead(conversationId);
}

/** Tells the team what is looked at in this window, and whether somebody writes there. */
export function attend(now: Attention) {
  attention = now;
  feed?.attend(now);
}

/** Resolves when it is known where the feed begins, or when it takes too long. */
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
