import { Readable } from "node:stream";
import { MOST_UPLOAD_BYTES } from "@parley/contract";
import { Refused, Unavailable } from "../../../platform/errors.ts";
import type { Scope } from "../../../platform/scope.ts";
import { keepUpload, stash } from "../../files/index.ts";
import { callMattermost } from "./call.ts";
import type { MattermostFile, MattermostPost } from "./client.ts";
import type { CompleteAuthorization } from "./queries.ts";

interface KeptFiles {
  file_ids: string[];
  /** What those are called that are not to be had, or too large, or not allowed here. */
  leftOut: string[];
}

/** Makes a post's files the account's. @throws ProviderFailure for what may be had later */
export async function keepFiles(
  scope: Scope,
  authorization: CompleteAuthorization,
  post: MattermostPost,
): Promise<KeptFiles> {
  const found: KeptFiles = { file_ids: [], leftOut: [] };
  if (!post.file_ids?.length) return found;
  for (const file of await callMattermost(scope, authorization, (client) => client.listFiles(post.id))) {
    const bytes = await fetchFile(scope, authorization, file);
    const id = bytes && (await keep(scope, file.name, bytes));
    if (id) found.file_ids.push(id);
    else found.leftOut.push(file.name);
  }
  return found;
}

/** @throws ProviderFailure */
async function fetchFile(scope: Scope, authorization: CompleteAuthorization, { id, size }: MattermostFile) {
  if (size > MOST_UPLOAD_BYTES) return undefined;
  return callMattermost(scope, authorization, (client) => client.findFile(id, MOST_UPLOAD_BYTES));
}

/** Nothing where the operator allows no files, or there is nothing in it. */
async function keep(scope: Scope, name: string, bytes: Buffer): Promise<string | undefined> {
  const { storage } = scope.platform;
  const stashed = await stash(storage, name, Readable.from(bytes, { objectMode: false }));
  try {
    return (await keepUpload(scope, stashed, null)).id;
  } catch (error) {
    await storage.remove(stashed.uniqueName);
    if (error instanceof Unavailable || error instanceof Refused) return undefined;
    throw error;
  }
}
