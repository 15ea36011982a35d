import { Readable } from "node:stream";
import { MAX_UPLOAD_BYTES } from "@parley/contract";
import { Refused, Unavailable } from "../../../platform/errors.ts";
import { namedUuid } from "../../../platform/named-uuid.ts";
import type { Scope } from "../../../platform/scope.ts";
import { isKept, saveBytes, storeUpload } from "../../files/index.ts";
import { callMattermost } from "./call-mattermost.ts";
import type { MattermostFile, MattermostPost } from "./client.ts";
import type { CompleteAuthorization } from "./queries.ts";

/** Mattermost puts no more into a post. */
const MAX_FILES = 10;

interface KeptFiles {
  file_ids: string[];
  /** What those are called that are not to be had, or too large, or not allowed here. */
  leftOut: string[];
}

/** Makes a post's files the account's; what was kept when this was tried before is not fetched again. @throws ProviderFailure for what may be had later */
export async function storeFiles(
  scope: Scope,
  authorization: CompleteAuthorization,
  post: MattermostPost,
): Promise<KeptFiles> {
  const found: KeptFiles = { file_ids: [], leftOut: [] };
  const wanted = (post.file_ids ?? []).slice(0, MAX_FILES);
  if (wanted.length === 0) return found;
  const listed = await callMattermost(scope, authorization, (client) => client.listFiles(post.id));
  for (const wantedId of wanted) {
    const file = listed.find(({ id }) => id === wantedId);
    if (!file) continue;
    const id = await keepFile(scope, authorization, file);
    if (id) found.file_ids.push(id);
    else found.leftOut.push(file.name);
  }
  return found;
}

/** @returns its id here; nothing for what cannot be had or kept. @throws ProviderFailure */
async function keepFile(scope: Scope, authorization: CompleteAuthorization, file: MattermostFile) {
  const id = namedUuid(scope.accountId, "mattermost-file", file.id);
  if (await isKept(scope, id)) return id;
  const bytes = await fetchFile(scope, authorization, file);
  return bytes && keep(scope, id, file.name, bytes);
}

/** @throws ProviderFailure */
async function fetchFile(scope: Scope, authorization: CompleteAuthorization, { id, size }: MattermostFile) {
  if (size > MAX_UPLOAD_BYTES) return undefined;
  return callMattermost(scope, authorization, (client) => client.findFile(id, MAX_UPLOAD_BYTES));
}

/** Nothing where the operator allows no files, or there is nothing in it. */
async function keep(scope: Scope, id: string, name: string, bytes: Buffer): Promise<string | undefined> {
  const { storage } = scope.platform;
  const stashed = await saveBytes(storage, name, Readable.from(bytes, { objectMode: false }));
  try {
    return (await storeUpload(scope, stashed, null, id)).id;
  } catch (error) {
    await storage.remove(stashed.uniqueName);
    if (error instanceof Unavailable || error instanceof Refused) return undefined;
    throw error;
  }
}
