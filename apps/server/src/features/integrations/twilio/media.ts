import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { Unavailable } from "../../../platform/errors.ts";
import { type FullAnswer, fetchFullAnswer } from "../../../platform/http/outbound.ts";
import type { Scope } from "../../../platform/scope.ts";
import { saveBytes, storeUpload } from "../../files/index.ts";
import { credentialsOf } from "./call-twilio.ts";
import type { AuthorizationRow } from "./queries.ts";

const MAX_BYTES = 10_000_000;
const MAX_REDIRECTS = 3;
/**
 * The pauses before each attempt, because Twilio may not have the file yet. After the last one the message is stored
 * without the file.
 */
const TRIES = [0, 1000, 3000];
const TIMEOUT_MS = 60_000;

/** Stores the media of a text message, and counts the files that cannot be stored. */
export async function storeMedia(scope: Scope, authorization: AuthorizationRow, urls: string[], customerId: string) {
  const until = Date.now() + TIMEOUT_MS;
  const fileIds: string[] = [];
  for (const url of urls) {
    const answer = Date.now() < until ? await fetchMedia(scope, authorization, url) : undefined;
    const kept = answer && (await storeFile(scope, nameOf(url, answer), answer.bytes, customerId));
    if (kept) fileIds.push(kept.id);
  }
  return { fileIds, leftOut: urls.length - fileIds.length };
}

async function fetchMedia(scope: Scope, authorization: AuthorizationRow, url: string) {
  if (!isTwilios(scope, url)) return undefined;
  for (const pauseMs of TRIES) {
    await sleep(pauseMs);
    const answer = await fetchRedirect(scope, authorization, url);
    if (answer?.statusCode === 200) return answer;
    if (answer && answer.statusCode < 500 && answer.statusCode !== 429 && answer.statusCode !== 404) return undefined;
  }
  return undefined;
}

const isTwilios = ({ platform }: Scope, url: string) =>
  URL.parse(url)?.origin === new URL(platform.config.integrations.twilio.apiUrl).origin;

/** Only Twilio receives the credentials. It redirects to the host of the file, which receives none. */
async function fetchRedirect(
  scope: Scope,
  authorization: AuthorizationRow,
  url: string,
): Promise<FullAnswer | undefined> {
  const { config } = scope.platform;
  const { accountSid, authToken } = credentialsOf(scope, authorization);
  const authorized = { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}` };
  let answer = await fetchFullAnswer(url, { headers: authorized, mayReachPrivate: true, mostBytes: MAX_BYTES });
  for (let at = url, hops = 0; answer && isRedirect(answer) && hops < MAX_REDIRECTS; hops++) {
    at = URL.parse(answer.headers.location ?? "", at)?.href ?? "";
    answer = await fetchFullAnswer(at, { mayReachPrivate: config.mayReachPrivateTargets, mostBytes: MAX_BYTES });
  }
  return answer;
}

const isRedirect = ({ statusCode }: FullAnswer) => [301, 302, 303, 307, 308].includes(statusCode);

/** Twilio's media have no file names, only a content type. */
function nameOf(url: string, { headers }: FullAnswer) {
  const name = new URL(url).pathname.split("/").at(-1) || "file";
  const kind = /^[a-z]+\/(?:x-)?([a-z0-9]{1,8})\b/i.exec(headers["content-type"] ?? "")?.[1]?.toLowerCase();
  return kind ? `${name}.${extensions[kind] ?? kind}` : name;
}

const extensions: Record<string, string> = { jpeg: "jpg", plain: "txt", mpeg: "mp3", quicktime: "mov", vcard: "vcf" };

async function storeFile(scope: Scope, name: string, bytes: Buffer, customerId: string) {
  const { storage } = scope.platform;
  const stashed = await saveBytes(storage, name, Readable.from(bytes, { objectMode: false }));
  try {
    return await storeUpload(scope, stashed, customerId);
  } catch (error) {
    await storage.remove(stashed.uniqueName);
    if (error instanceof Unavailable) return undefined;
    throw error;
  }
}
