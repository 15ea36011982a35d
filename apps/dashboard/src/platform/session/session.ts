import { createAgentApi, type Registration } from "@parley/api-client";
import type { Session } from "@parley/contract";
import { createStore } from "zustand";
import { text } from "../../texts/text.ts";
import { serverUrl } from "../environment.ts";
import { logProblem } from "../log.ts";
import { isDisabled, isRefused, messageOf } from "../requests/errors.ts";
import { isRecord, onOtherTabChange, storage } from "../storage.ts";
import { deviceToken } from "./device-token.ts";
import { isFresh, scheduleRenewal } from "./session-renewal.ts";

export type SignIn =
  | { status: "starting" }
  /** A stored session must be renewed, but the server is unreachable. */
  | { status: "unreachable" }
  | { status: "out"; reason?: string | undefined }
  | {
      status: "in";
      session: Session;
      /** The session could not be renewed and expires soon. */
      isEnding?: boolean;
    }
  /** The session has expired while the page holds unsaved changes. */
  | { status: "interrupted"; session: Session; reason: string };

/** The session in local storage, shared by all tabs and later visits. */
interface StoredSession extends Session {
  /** Missing or wrong, the session is due to be renewed. */
  renewed_at?: number;
}

const STORAGE_KEY = "session";
/** Tells the other tabs that the server ended the last session. */
const EXPIRED_KEY = "session-expired";
const RENEWAL_LOCK = "parley:renew";
/** How long a change of the storage may take to reach another tab. */
const STORAGE_DELAY_MS = 1000;

/** The state of the sign-in. Each change replaces the whole state. */
export const signIn = createStore<SignIn>(() => ({ status: "starting" }));

const { session: server } = createAgentApi({ baseUrl: serverUrl, token: () => currentSession()?.token });

interface Renewal {
  /** The request in flight. */
  running?: Promise<void> | undefined;
  stop(): void;
  /** Whether the page holds unsaved changes. */
  isPageNeeded(): boolean;
}

const renewal = createStore<Renewal>(() => ({ stop: () => {}, isPageNeeded: () => false }));

/** Registers a check for unsaved changes. While it returns true, an expired session keeps the page open. */
export function keepPageOnExpiryWhile(isNeeded: () => boolean) {
  renewal.setState({ isPageNeeded: isNeeded });
}

export function currentSession(): Session | undefined {
  const state = signIn.getState();
  return state.status === "in" ? state.session : undefined;
}

/** Calls the listener with the id of the signed-in user, and again when another user signs in. */
export function onUserChange(listener: (userId: number) => void) {
  let last: number | undefined;
  function check() {
    const userId = currentSession()?.user_id;
    if (userId === undefined || userId === last) return;
    last = userId;
    listener(userId);
  }
  signIn.subscribe(check);
  check();
}

/** Restores the session of the last visit, renewed first if it is due. */
export async function startSession() {
  const kept = readSession();
  if (!kept) return setSignIn({ status: "out" });
  if (isFresh(kept.renewed_at)) return setSession(kept);
  await renewSession().catch(() => setSignIn({ status: "unreachable" }));
}

export async function signInWith(email: string, password: string) {
  storeSession(await server.signIn(email, password, deviceToken()));
}

export async function register(registration: Registration) {
  const { renew_token } = await server.register(registration, deviceToken());
  storeSession(await server.renew(renew_token));
}

/** Sets a new password by the token of a mailed link, and signs in with it. */
export async function resetPassword(token: string, password: string, password_confirmation: string) {
  const change = { token, password, password_confirmation, device_token: deviceToken() };
  const { email } = await server.resetPassword(change);
  await signInWith(email, password);
}

export async function signOut() {
  storage.remove(EXPIRED_KEY);
  await server.signOut().catch(() => undefined); // an unreachable server must not prevent the local sign-out
  endSession();
}

/** Deletes the session. Drafts and unsent messages stay. */
export function endSession(reason?: string) {
  clearSession();
  setSignIn({ status: "out", reason });
}

/** The server has ended the session. A page with unsaved changes stays open until its user signs in again. */
function expire() {
  const session = currentSession();
  const reason = text("login.expired");
  storage.write(EXPIRED_KEY, true);
  if (!session || !renewal.getState().isPageNeeded()) return endSession(reason);
  clearSession();
  setSignIn({ status: "interrupted", session, reason });
}

function clearSession() {
  renewal.getState().stop();
  storage.remove(STORAGE_KEY);
}

/**
 * Exchanges the tokens for new ones. Concurrent calls share one request, and one tab renews at a time. When the server
 * refuses, the session ends. Rejects when the server is unreachable.
 */
export function renewSession(): Promise<void> {
  const before = currentSession()?.renew_token;
  const { running } = renewal.getState();
  if (running) return running;
  const started = oneTabAtATime(() => renewOnce(before)).finally(() => renewal.setState({ running: undefined }));
  renewal.setState({ running: started });
  return started;
}

/** @param before the token at the time of asking: another tab may have renewed it while this one waited */
async function renewOnce(before: string | undefined) {
  const kept = readSession() ?? currentSession();
  if (!kept) return signIn.getState().status === "interrupted" ? undefined : endSession();
  if (before !== undefined && before !== kept.renew_token) return setSession(kept);
  try {
    storeSession(await server.renew(kept.renew_token));
  } catch (error) {
    if (!isRefused(error)) throw error;
    const newer = readSession();
    if (newer && newer.renew_token !== kept.renew_token) return setSession(newer); // another tab was first, in a browser without locks
    logProblem("The session was not renewed.", error);
    if (isDisabled(error)) endSession(messageOf(error));
    else expire();
  }
}

function readSession(): StoredSession | undefined {
  const kept = storage.read(STORAGE_KEY);
  return isStoredSession(kept) ? kept : undefined;
}

const isStoredSession = (kept: unknown): kept is StoredSession =>
  isRecord(kept) &&
  typeof kept.user_id === "number" &&
  [kept.account_id, kept.token, kept.renew_token].every((part) => typeof part === "string");

function storeSession(session: Session) {
  const kept: StoredSession = { ...session, renewed_at: Date.now() };
  storage.remove(EXPIRED_KEY);
  storage.write(STORAGE_KEY, kept);
  setSession(kept);
}

function setSession(session: Session & Partial<StoredSession>) {
  setSignIn({ status: "in", session });
  renewal.getState().stop();
  const onEnding = () => setSignIn({ status: "in", session, isEnding: true });
  renewal.setState({ stop: scheduleRenewal(session.renewed_at ?? Date.now(), renewSession, onEnding) });
}

const setSignIn = (next: SignIn) => signIn.setState(next, true);

/**
 * Browsers offer locks on secure origins only. A tab that waited for another one also waits for its new session, because
 * a browser may free the lock before it passes on the changed storage.
 */
async function oneTabAtATime(task: () => Promise<void>): Promise<void> {
  const { locks } = navigator;
  if (!locks) return task();
  const wasFree = await locks.request(RENEWAL_LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await task();
    return lock !== null;
  });
  if (wasFree) return;
  const stored = sessionOfOtherTab();
  await locks.request(RENEWAL_LOCK, async () => {
    await stored(STORAGE_DELAY_MS);
    await task();
  });
}

/** Listens for a session of another tab. The returned function waits for it, also for one that has arrived meanwhile. */
function sessionOfOtherTab() {
  let stop: (() => void) | undefined;
  const arrived = new Promise<void>((resolve) => {
    stop = onOtherTabChange(() => STORAGE_KEY, resolve);
  });
  return async (atMostMs: number) => {
    await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, atMostMs))]);
    stop?.();
  };
}

onOtherTabChange(
  () => STORAGE_KEY,
  () => {
    const state = signIn.getState();
    const ours = "session" in state ? state.session : undefined;
    const theirs = readSession();
    if (!theirs && state.status !== "in") return undefined;
    if (!theirs) return storage.read(EXPIRED_KEY) ? expire() : endSession();
    if (ours && ours.user_id !== theirs.user_id)
      window.location.reload(); // this page shows the previous user's data
    else setSession(theirs);
  },
);
