import { setTimeout as sleep } from "node:timers/promises";
import type { gmail_v1 } from "@googleapis/gmail";
import { enqueue, type Job, requestFor } from "../../../platform/jobs/job.ts";
import type { Scope } from "../../../platform/scope.ts";
import { ProviderFailure, RateLimited } from "../shared/failures.ts";
import { askGmail } from "./call.ts";
import { ifThere } from "./fetch-mail.ts";
import { type AuthorizationRow, findAuthorization, noteProgress, type Progress, pause } from "./queries.ts";
import { takeThread } from "./take-thread.ts";

const BETWEEN_THREADS_MS = 1000;
const A_PAGE = 100;
const SECONDS_OF_OVERLAP = 60;

/** One of a mailbox at a time, and one mailbox of an account: two mails of somebody new make one customer. */
export const laneOf = (accountId: string) => `gmail/${accountId}`;

/** Reads what has come since a mailbox was read last; what Google does not tell now, it tells the next time. */
export const syncMailbox: Job<{ authorization_id: string }> = {
  name: "sync-mailbox",
  async run(scope, { authorization_id: id }, signal) {
    const mailbox = await findMailbox(scope, id);
    if (!mailbox || mailbox.needs_reconnect || !progressOf(mailbox).next_history_id) return;
    try {
      await sync(scope, mailbox, signal);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      if (error instanceof RateLimited) await pause(scope, mailbox, error.pauseMs);
    }
  },
};

/** A thread that was in the way of others because of us, not because of Google. */
export const takeGmailThread: Job<{ authorization_id: string; thread_id: string }> = {
  name: "take-gmail-thread",
  async run(scope, { authorization_id, thread_id }) {
    const mailbox = await findMailbox(scope, authorization_id);
    if (mailbox) await takeThread(scope, mailbox, thread_id);
  },
};

const findMailbox = (scope: Scope, id: string) => findAuthorization(scope, { id, client: "gmail", type: "support" });

const progressOf = ({ metadata }: AuthorizationRow) => (metadata ?? {}) as Partial<Progress>;

const now = () => Math.floor(Date.now() / 1000);

/** Page by page, each noted once it is done: whoever is interrupted goes on there. */
async function sync(scope: Scope, mailbox: AuthorizationRow, signal: AbortSignal) {
  const begunAt = now();
  const start = progressOf(mailbox).next_history_id!;
  let pageToken: string | undefined;
  do {
    const page = await listHistory(scope, mailbox, start, pageToken);
    if (!page) return catchUp(scope, mailbox, signal);
    const { history = [] } = page;
    const added = history.flatMap(({ messagesAdded = [] }) => messagesAdded.map(({ message }) => message?.threadId));
    if (!(await takeAll(scope, mailbox, added, signal))) return;
    pageToken = page.nextPageToken ?? undefined;
    const next = pageToken ? history.at(-1)?.id : page.historyId;
    if (next) await noteProgress(scope, mailbox, { next_history_id: next, synced_at: begunAt });
  } while (pageToken);
}

/** Nothing where Google no longer keeps what happened so long ago. */
const listHistory = (scope: Scope, mailbox: AuthorizationRow, startHistoryId: string, pageToken: string | undefined) =>
  ifThere(
    askGmail(scope, mailbox, async ({ users }) => {
      const asked = { startHistoryId, historyTypes: ["messageAdded"], maxResults: A_PAGE };
      return (await users.history.list({ userId: "me", ...asked, ...(pageToken && { pageToken }) })).data;
    }),
  );

/** Looks through what has come since the mailbox was last read, and through nothing before. */
async function catchUp(scope: Scope, mailbox: AuthorizationRow, signal: AbortSignal) {
  const begunAt = now();
  const { historyId } = await askGmail(
    scope,
    mailbox,
    async ({ users }) => (await users.getProfile({ userId: "me" })).data,
  );
  const since = (progressOf(mailbox).synced_at ?? Date.parse(mailbox.connected_at) / 1000) - SECONDS_OF_OVERLAP;
  let pageToken: string | undefined;
  do {
    const page: gmail_v1.Schema$ListMessagesResponse = await askGmail(scope, mailbox, async ({ users }) => {
      const asked = { q: `after:${Math.floor(since)}`, maxResults: A_PAGE, ...(pageToken && { pageToken }) };
      return (await users.messages.list({ userId: "me", ...asked })).data;
    });
    const threads = (page.messages ?? []).map(({ threadId }) => threadId);
    if (!(await takeAll(scope, mailbox, threads, signal))) return;
    pageToken = page.nextPageToken ?? undefined;
  } while (pageToken);
  if (historyId) await noteProgress(scope, mailbox, { next_history_id: historyId, synced_at: begunAt });
}

/** @returns whether it was all of them: a server that stops leaves the rest to the next time */
async function takeAll(
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
    await takeThread(scope, current, threadId).catch((error: unknown) => takeLater(scope, current, threadId, error));
  }
  return true;
}

/** What went wrong here is tried again by itself, and seen by admins; the others do not wait for it. */
async function takeLater(scope: Scope, { id }: AuthorizationRow, thread_id: string, error: unknown) {
  if (error instanceof ProviderFailure) throw error;
  scope.platform.log.error({ err: error, account_id: scope.accountId }, "a thread in Gmail was not read");
  const when = { lane: laneOf(scope.accountId), key: `gmail thread ${scope.accountId} ${thread_id}` };
  await enqueue(scope.db, [requestFor(takeGmailThread, scope.accountId, { authorization_id: id, thread_id }, when)]);
}
