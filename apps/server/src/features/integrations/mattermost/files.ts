import { Readable } from "node:stream";
import { MAX_UPLOAD_BYTES } from "@parley/contract";
import { Refused, Unavailable } from "../../../platform/errors.ts";
import { namedUuid } from "../../../platform/named-uuid.ts";
import type { Scope } from "../../../platform/scope.ts";
import { fileExists, saveBytes, storeUpload } from "../../files/index.ts";
import { callMattermost } from "./call-mattermost.ts";
import type { MattermostFile, MattermostPost } from "./client.ts";
import type { CompleteAuthorization } from "./queries.ts";

/** Mattermost's limit of files in a post. */
const MAX_FILES = 10;

interface KeptFiles {
  file_ids: string[];
  /** The names of files that are unavailable, too large, or not allowed here. */
  leftOut: string[];
}

/**
 * Copies a post's files to the account. Files that an earlier attempt stored are not fetched again.
 * @throws ProviderFailure if a retry may succeed
 */
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
    const id = await importFile(scope, authorization, file);
    if (id) found.file_ids.push(id);
    else found.leftOut.push(file.name);
  }
  return found;
}

/** @returns its id here; undefined if the file cannot be fetched or stored. @throws ProviderFailure */
async function importFile(scope: Scope, authorization: CompleteAuthorization, file: MattermostFile) {
  const id = namedUuid(scope.accountId, "mattermost-file", file.id);
  if (await fileExists(scope, id)) return id;
  const bytes = await fetchFile(scope, authorization, file);
  return bytes && storeFile(scope, id, file.name, bytes);
}

/** @throws ProviderFailure */
async function fetchFile(scope: Scope, authorization: CompleteAuthorization, { id, size }: MattermostFile) {
  if (size > MAX_UPLOAD_BYTES) return undefined;
  return callMattermost(scope, authorization, (client) => client.findFile(id, MAX_UPLOAD_BYTES));
}

/** Undefined if the operator allows no files, or the file is empty. */
async function storeFile(scope: Scope, id: string, name: string, bytes: Buffer): Promise<string | undefined> {
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
