import { setTimeout as sleep } from "node:timers/promises";
import type { gmail_v1 } from "@googleapis/gmail";
import { enqueue, type Job, requestFor } from "../../../../platform/jobs/job.ts";
import type { Scope } from "../../../../platform/scope.ts";
import { recordFailure } from "../../shared/authorizations.ts";
import { ProviderDown, ProviderFailure, ProviderRefused, UnexpectedResponse } from "../../shared/failures.ts";
import { callGmail } from "../call-google.ts";
import { isRefusedFor } from "../client.ts";
import {
  type AuthorizationRow,
  findAuthorization,
  type HistoryGap,
  type Progress,
  recordProgress,
} from "../queries.ts";
import { services } from "../service.ts";
import { undefinedIfNotFound } from "./fetch-mail.ts";
import { hasAnyLabel, ignoredLabels } from "./gmail-message.ts";
import { importThread } from "./import-thread.ts";

const BETWEEN_THREADS_MS = 1000;
const BEFORE_ANOTHER_TRY_MS = 5 * 60_000;
/** The number of mails per run. */
const A_PAGE = 20;
const SECONDS_OF_OVERLAP = 60;
/** Limits the job slots that mailboxes use, so that large mailboxes do not delay other jobs. */
const LANES = 6;

/** The mailboxes of an account share a lane, so that two mails of a new customer create one customer. */
export const laneOf = (accountId: string) => `gmail/${Number.parseInt(accountId.slice(-4), 16) % LANES}`;

interface OfMailbox {
  authorization_id: string;
}

/**
 * Reads a page of new mails. `README.md` shows the states of a mailbox. The next page waits until other mailboxes in
 * the lane have had their turn. After a failure of Google, the next run retries.
 */
export const syncMailbox: Job<OfMailbox> = {
  name: "sync-mailbox",
  async run(scope, { authorization_id: id }, signal) {
    const mailbox = await findMailbox(scope, id);
    if (!mailbox || mailbox.needs_reconnect || !progressOf(mailbox).next_history_id) return;
    try {
      const isMore = await readPage(scope, mailbox, signal);
      if (isMore) await enqueue(scope.db, [syncRequestFor(scope.accountId, id, BETWEEN_THREADS_MS)]);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      if (error instanceof ProviderRefused) await recordRefusal(scope, mailbox, error);
    }
  },
};

/** A mailbox that still waits for its turn is not enqueued again. */
export const syncRequestFor = (accountId: string, id: string, delayMs = 0) =>
  requestFor(
    syncMailbox,
    accountId,
    { authorization_id: id },
    { lane: laneOf(accountId), key: `gmail ${accountId} ${id}`, delayMs, keepsPlace: true },
  );

/**
 * Records that Gmail refused to list the mailbox. Other refusals do not mean that the connection fails. This one does,
 * because no mail arrives.
 */
async function recordRefusal(scope: Scope, mailbox: AuthorizationRow, refusal: ProviderRefused) {
  scope.platform.log.warn({ account_id: scope.accountId, reason: refusal.message }, "Gmail refused to list a mailbox");
  await recordFailure(scope, services.gmail.table, mailbox, refusal);
}

/** Imports a thread separately, so that it does not block other threads. */
export const importGmailThread: Job<OfMailbox & { thread_id: string }> = {
  name: "import-gmail-thread",
  async run(scope, { authorization_id, thread_id }, _, askedAt) {
    const mailbox = await findMailbox(scope, authorization_id);
    if (mailbox) await importThread(scope, mailbox, thread_id, askedAt);
  },
};

const findMailbox = (scope: Scope, id: string) => findAuthorization(scope, { id, client: "gmail", type: "support" });

const progressOf = ({ metadata }: AuthorizationRow) => (metadata ?? {}) as Progress;

const now = () => Math.floor(Date.now() / 1000);

/** @returns whether there is more to read */
async function readPage(scope: Scope, mailbox: AuthorizationRow, signal: AbortSignal): Promise<boolean> {
  const { next_history_id, catching_up } = progressOf(mailbox);
  if (catching_up) return catchUp(scope, mailbox, catching_up, signal);
  const begunAt = now();
  const page = await listHistory(scope, mailbox, next_history_id!);
  if (!page) return beginToCatchUp(scope, mailbox);
  if (!(await importAll(scope, mailbox, page.history.flatMap(threadsToImport), signal))) return false;
  const upTo = page.isLast ? page.historyId : page.history.at(-1)?.id;
  if (!upTo) return false;
  await recordProgress(scope, mailbox, { next_history_id: upTo }, page.isLast ? begunAt : undefined);
  return !page.isLast;
}

/** The threads of new mails, and of mails that were ignored until a label was removed, as for a mail that leaves Spam. */
function threadsToImport({ messagesAdded = [], labelsRemoved = [] }: gmail_v1.Schema$History) {
  const shown = labelsRemoved.filter((change) => hasAnyLabel(change, ignoredLabels));
  return [...messagesAdded, ...shown].map(({ message }) => message?.threadId);
}

/**
 * The first page that is not empty. The `historyId` is from the first answer, so the next run reads later changes.
 * Undefined if Google no longer keeps history of that age.
 */
async function listHistory(scope: Scope, mailbox: AuthorizationRow, startHistoryId: string) {
  let historyId: string | null | undefined;
  let pageToken: string | undefined;
  for (;;) {
    const params = {
      startHistoryId,
      historyTypes: ["messageAdded", "labelRemoved"],
      maxResults: A_PAGE,
      ...(pageToken && { pageToken }),
    };
    const page = await undefinedIfNotFound(
      callGmail(scope, mailbox, async ({ users }) => (await users.history.list({ userId: "me", ...params })).data),
    );
    if (!page) return undefined;
    const { history = [], nextPageToken } = page;
    historyId ??= page.historyId;
    if (history.length > 0 || !nextPageToken) return { history, historyId, isLast: !nextPageToken };
    pageToken = nextPageToken;
  }
}

/**
 * Starts a search from the time of the last complete read, or of the connection. Earlier mails are stored already, or
 * older than the connection.
 */
async function beginToCatchUp(scope: Scope, mailbox: AuthorizationRow): Promise<true> {
  const begun_at = now();
  const { historyId } = await callGmail(
    scope,
    mailbox,
    async ({ users }) => (await users.getProfile({ userId: "me" })).data,
  );
  if (!historyId) throw new UnexpectedResponse(services.gmail.title);
  const readAt = Math.floor(Date.parse(mailbox.synced_at ?? mailbox.connected_at) / 1000);
  const catching_up = { since: readAt - SECONDS_OF_OVERLAP, begun_at, history_id: historyId };
  await recordProgress(scope, mailbox, { catching_up });
  return true;
}

/** @returns whether there is more to catch up on */
async function catchUp(
  scope: Scope,
  mailbox: AuthorizationRow,
  { page_token, ...missed }: HistoryGap,
  signal: AbortSignal,
): Promise<boolean> {
  const params = { q: `after:${missed.since}`, maxResults: A_PAGE, ...(page_token && { pageToken: page_token }) };
  const page = await callGmail(scope, mailbox, async ({ users }) => {
    return (await users.messages.list({ userId: "me", ...params })).data;
  }).catch(async (error: unknown) => {
    // Gmail no longer knows the page, so the next run begins with the first. Its mails are stored already.
    const isPageLost = page_token && isRefusedFor(error, 400, 404);
    if (isPageLost) await recordProgress(scope, mailbox, { catching_up: missed });
    throw error;
  });
  const threads = (page.messages ?? []).map(({ threadId }) => threadId);
  if (!(await importAll(scope, mailbox, threads, signal))) return false;
  const { nextPageToken } = page;
  const { begun_at, history_id } = missed;
  if (nextPageToken) {
    await recordProgress(scope, mailbox, { catching_up: { ...missed, page_token: nextPageToken } });
    return true;
  }
  await recordProgress(scope, mailbox, { next_history_id: history_id, catching_up: null }, begun_at);
  return false;
}

/**
 * Imports threads one after the other. A thread that cannot be imported gets a separate job.
 * @returns false if threads are left for the next run, because the server stops or the mailbox changed
 */
async function importAll(
  scope: Scope,
  mailbox: AuthorizationRow,
  threadIds: readonly (string | null | undefined)[],
  signal: AbortSignal,
): Promise<boolean> {
  const distinct = [...new Set(threadIds)].filter((id) => id !== null && id !== undefined);
  for (const [place, threadId] of distinct.entries()) {
    if (place > 0) await sleep(BETWEEN_THREADS_MS);
    const current = !signal.aborted && (await findMailbox(scope, mailbox.id));
    if (!current || current.email !== mailbox.email) return false;
    await importThread(scope, current, threadId).catch((error) => importLater(scope, mailbox, threadId, error));
  }
  return true;
}

/**
 * Retries a thread in a separate job, so that other threads do not wait. Admins see the job if it keeps failing. A
 * failure of the whole connection is thrown instead.
 */
async function importLater(scope: Scope, { id }: AuthorizationRow, thread_id: string, error: unknown) {
  const isItsOwn = error instanceof ProviderDown || error instanceof ProviderRefused;
  if (error instanceof ProviderFailure && !isItsOwn) throw error;
  scope.platform.log.error({ err: error, account_id: scope.accountId }, "a Gmail thread was not imported");
  const when = {
    lane: laneOf(scope.accountId),
    key: `gmail thread ${scope.accountId} ${thread_id}`,
    delayMs: BEFORE_ANOTHER_TRY_MS,
    keepsPlace: true,
  };
  await enqueue(scope.db, [requestFor(importGmailThread, scope.accountId, { authorization_id: id, thread_id }, when)]);
}
