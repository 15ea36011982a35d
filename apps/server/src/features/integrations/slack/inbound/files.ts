import { Readable } from "node:stream";
import { MAX_UPLOAD_BYTES } from "@parley/contract";
import type { Config } from "../../../../platform/config.ts";
import type { Scope } from "../../../../platform/scope.ts";
import { saveBytes, storeUpload } from "../../../files/index.ts";
import { tokenOf } from "../client.ts";
import type { AuthorizationRow } from "../queries.ts";
import { settingsOf } from "../service.ts";
import type { SlackFile } from "./events.ts";

const TIMEOUT_MS = 30_000;

/** Copies files from Slack to the account. A file that cannot be fetched is left out. @returns their ids */
export async function importFiles(
  scope: Scope,
  authorization: AuthorizationRow,
  files: SlackFile[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const file of files) {
    try {
      ids.push(await take(scope, authorization, file));
    } catch (error) {
      scope.platform.log.warn({ reason: (error as Error).message }, "a file could not be fetched from Slack");
    }
  }
  return ids;
}

async function take(scope: Scope, authorization: AuthorizationRow, { name, url }: SlackFile): Promise<string> {
  const { platform } = scope;
  if (!isSlacks(url, platform.config)) throw new Error("not an address of Slack's");
  // Slack redirects unauthorized requests to a sign-in page. The token must not follow a redirect.
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${tokenOf(scope, authorization)}` },
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (answer.status !== 200 || !answer.body) throw new Error(`answered ${answer.status}`);
  const bytes = Readable.from(atMost(answer.body, MAX_UPLOAD_BYTES), { objectMode: false });
  const stashed = await saveBytes(platform.storage, name, bytes);
  try {
    return (await storeUpload(scope, stashed, null)).id;
  } catch (error) {
    await platform.storage.remove(stashed.uniqueName);
    throw error;
  }
}

async function* atMost(body: AsyncIterable<Uint8Array>, most: number) {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > most) throw new Error("too large");
    yield Buffer.from(chunk);
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
