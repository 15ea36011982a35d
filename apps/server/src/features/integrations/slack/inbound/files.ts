import { Readable } from "node:stream";
import { MAX_UPLOAD_BYTES } from "@parley/contract";
import type { Config } from "../../../../platform/config.ts";
import { Refused, Unavailable } from "../../../../platform/errors.ts";
import { namedUuid } from "../../../../platform/named-uuid.ts";
import type { Scope } from "../../../../platform/scope.ts";
import { fileExists, saveBytes, storeUpload } from "../../../files/index.ts";
import {
  failureOf,
  MethodRateLimited,
  ProviderDown,
  ProviderFailure,
  ProviderRefused,
  parseRetryAfter,
  Revoked,
} from "../../shared/failures.ts";
import { callSlack, throwAsDetailFailure, tokenOf } from "../client.ts";
import type { AuthorizationRow } from "../queries.ts";
import { settingsOf, slack } from "../service.ts";
import type { SlackEvent } from "./events.ts";
import { MAX_COPIED, readFile, type SlackFile, TOO_LARGE } from "./file-objects.ts";

const TIMEOUT_MS = 30_000;

/** The content of a file cannot be copied, and a retry is useless. The message is the reason, for people. */
class NotCopied extends Error {}

interface Imported {
  file_ids: string[];
  /** The other files. */
  leftOut: LeftOut[];
}

interface LeftOut {
  file: SlackFile;
  /** Why it was not copied, for people. */
  reason: string;
}

/**
 * Copies the files of a message to the account. Files that an earlier attempt copied are not fetched again.
 * @throws the error of a file, if a retry may succeed and the message is not late
 */
export async function importFiles(
  scope: Scope,
  authorization: AuthorizationRow,
  written: Pick<SlackEvent, "channel" | "ts" | "files" | "isLate">,
): Promise<Imported> {
  const imported: Imported = { file_ids: [], leftOut: [] };
  for (const [place, sent] of written.files.entries()) {
    let file = sent;
    try {
      if (place >= MAX_COPIED) throw new NotCopied(`only ${MAX_COPIED} files of a message are copied`);
      const id = namedUuid(scope.accountId, "slack file", written.channel, written.ts, sent.id ?? String(place));
      if (!(await fileExists(scope, id))) {
        file = await withDetails(scope, authorization, sent);
        await copy(scope, authorization, file, id);
      }
      imported.file_ids.push(id);
    } catch (error) {
      imported.leftOut.push({ file, reason: reasonOf(scope, error, written.isLate) });
    }
  }
  return imported;
}

/** @throws the error, if a retry may succeed and the message is not late */
function reasonOf(scope: Scope, error: unknown, isLate: boolean | undefined): string {
  if (error instanceof NotCopied || error instanceof Revoked) return error.message;
  if (!isLate) throw error;
  scope.platform.log.warn({ err: error, account_id: scope.accountId }, "a file of a Slack message was left out");
  return error instanceof ProviderFailure ? error.message : "internal error";
}

/**
 * A line of Markdown that names a file.
 * @param options.hasLink is false in a reply to a customer: the link leads into the team's workspace
 */
export function describeLeftOut({ file: { name, link }, reason }: LeftOut, { hasLink }: { hasLink: boolean }): string {
  const label = (name ?? "a file without a name").replace(/[[\]\s]+/g, " ");
  return `> Not copied from Slack: ${link && hasLink ? `[${label}](${link})` : label} (${reason})`;
}

/**
 * The file as `files.info` describes it, if the event has only its id.
 * Source: docs.slack.dev, "Understanding Slack Connect", section "check_file_info".
 * @throws NotCopied, ProviderFailure
 */
async function withDetails(scope: Scope, authorization: AuthorizationRow, file: SlackFile): Promise<SlackFile> {
  const { id, isStub } = file;
  if (!isStub || !id) return file;
  const info = await callSlack(
    scope,
    authorization,
    ({ files }) => files.info({ file: id }),
    throwAsDetailFailure,
  ).catch((error: unknown) => {
    if (!(error instanceof ProviderRefused)) throw error;
    throw new NotCopied(reasons.get(error.errors?.[0]) ?? "Slack does not show it");
  });
  return readFile(info.file) ?? file;
}

/** By error code. Source: docs.slack.dev, "files.info". */
const reasons = new Map<unknown, string>([
  ["file_deleted", "deleted"],
  ["missing_scope", "no permission"],
  ["no_permission", "no permission"],
]);

/** @throws NotCopied, ProviderFailure */
async function copy(scope: Scope, authorization: AuthorizationRow, file: SlackFile, id: string): Promise<void> {
  const { storage } = scope.platform;
  if (file.missing) throw new NotCopied(file.missing);
  const content = await download(scope, authorization, file.url);
  const bytes = Readable.from(atMost(content, MAX_UPLOAD_BYTES), { objectMode: false });
  const stashed = await saveBytes(storage, file.name ?? "file", bytes);
  try {
    await storeUpload(scope, stashed, null, id);
  } catch (error) {
    await storage.remove(stashed.uniqueName);
    if (error instanceof Unavailable) throw new NotCopied("file uploads are turned off in Parley");
    throw error instanceof Refused ? new NotCopied("empty") : error;
  }
}

/** @throws NotCopied, ProviderFailure */
async function download(scope: Scope, authorization: AuthorizationRow, url: string | undefined) {
  if (!url || !isSlacks(url, scope.platform.config)) throw new NotCopied("Slack does not show its content");
  // Slack redirects unauthorized requests to a sign-in page. The token must not follow a redirect.
  const { status, headers, body } = await fetch(url, {
    headers: { authorization: `Bearer ${tokenOf(scope, authorization)}` },
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new ProviderDown(slack.title);
  });
  if (status === 200 && body) return body;
  await body?.cancel();
  if (status === 429) throw new MethodRateLimited(slack.title, parseRetryAfter(headers.get("retry-after")));
  if (status >= 500 || status === 408) throw failureOf(slack.title, { status });
  throw new NotCopied(status === 404 || status === 410 ? "deleted" : "no permission");
}

/** @throws NotCopied, ProviderDown if the connection breaks */
async function* atMost(body: AsyncIterable<Uint8Array>, most: number) {
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > most) throw new NotCopied(TOO_LARGE);
      yield Buffer.from(chunk);
    }
  } catch (error) {
    throw error instanceof NotCopied ? error : new ProviderDown(slack.title);
  }
}

/** The token is sent only to Slack, whatever URL an event contains. */
function isSlacks(url: string, config: Config): boolean {
  const target = URL.parse(url);
  if (!target) return false;
  const { webUrl, apiUrl } = settingsOf(config);
  const isOurs = [webUrl, apiUrl].some((known) => new URL(known).origin === target.origin);
  return isOurs || (target.protocol === "https:" && target.port === "" && /(^|\.)slack\.com$/.test(target.hostname));
}
