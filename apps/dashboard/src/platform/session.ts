import { createAgentApi, type Registration } from "@parley/api-client";
import type { Session } from "@parley/contract";
import { text } from "../texts/text.ts";
import { serverUrl } from "./environment.ts";
import { isDisabled, isRefused, messageOf } from "./errors.ts";
import { onChangedElsewhere, storage } from "./storage.ts";
import { createStore } from "./store.ts";

export type SignIn =
  | { status: "starting" }
  /** There is a sign-in to renew, but no server to renew it. */
  | { status: "unreachable" }
  | { status: "out"; reason?: string | undefined }
  | { status: "in"; session: Session };

const KEPT_UNDER = "session";
const RENEW_EVERY_MS = 1_200_000;

/** Who is signed in. The tokens are kept for the next visit, and shared by all tabs. */
export const signIn = createStore<SignIn>({ status: "starting" });

const { session: server } = createAgentApi({ baseUrl: serverUrl, token: () => currentSession()?.token });

let renewal: Promise<void> | undefined;
let renewTimer: ReturnType<typeof setTimeout> | undefined;

export function currentSession(): Session | undefined {
  const state = signIn.get();
  return state.status === "in" ? state.session : undefined;
}

/** Takes up the sign-in of the last visit, if there was one. */
export async function startSession() {
  if (!storage.read<Session>(KEPT_UNDER)) return signIn.set({ status: "out" });
  await renewSession().catch(() => signIn.set({ status: "unreachable" }));
}

export async function signInWith(email: string, password: string) {
  adopt(await server.signIn(email, password));
}

export async function register(registration: Registration) {
  const { renew_token } = await server.register(registration);
  adopt(await server.renew(renew_token));
}

/** Sets a new password by the token of a mailed link, and signs in with it. */
export async function resetPassword(token: string, password: string, confirmation: string) {
  const { email } = await server.resetPassword(token, password, confirmation);
  await signInWith(email, password);
}

export async function signOut() {
  await server.signOut().catch(() => undefined); // without a server there is no session to end, and ours goes anyway
  endSession();
}

/** Forgets the sign-in; drafts and unsent messages stay. */
export function endSession(reason?: string) {
  clearTimeout(renewTimer);
  storage.remove(KEPT_UNDER);
  signIn.set({ status: "out", reason });
}

/**
 * Trades the tokens for new ones, once for all who ask meanwhile and one tab at a time. When the server refuses, the
 * sign-in is over. Rejects when the server cannot be reached.
 */
export function renewSession(): Promise<void> {
  renewal ??= oneTabAtATime(renewOnce).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

async function renewOnce() {
  const kept = storage.read<Session>(KEPT_UNDER) ?? currentSession();
  if (!kept) return endSession();
  const ours = currentSession();
  if (ours && ours.renew_token !== kept.renew_token) return adopt(kept); // another tab has renewed it meanwhile
  try {
    adopt(await server.renew(kept.renew_token));
  } catch (error) {
    if (!isRefused(error)) throw error;
    const newer = storage.read<Session>(KEPT_UNDER);
    if (newer && newer.renew_token !== kept.renew_token) return adopt(newer); // where tabs cannot wait for each other
    endSession(isDisabled(error) ? messageOf(error) : text("login.expired"));
  }
}

function adopt(session: Session) {
  storage.write(KEPT_UNDER, session);
  take(session);
}

function take(session: Session) {
  signIn.set({ status: "in", session });
  clearTimeout(renewTimer);
  renewTimer = setTimeout(() => renewSession().catch(() => undefined), RENEW_EVERY_MS);
}

/** Browsers offer locks on secure origins only. */
function oneTabAtATime(task: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request("parley:renew", task) : task();
}

onChangedElsewhere(KEPT_UNDER, () => {
  const ours = currentSession();
  const theirs = storage.read<Session>(KEPT_UNDER);
  if (!theirs) return ours && endSession();
  if (ours && ours.user_id !== theirs.user_id)
    window.location.reload(); // nothing on this page is theirs
  else take(theirs);
});
