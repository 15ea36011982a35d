import type { Scope } from "../../../../platform/scope.ts";
import { findChannelName } from "../channels.ts";
import { findProfile } from "../people.ts";
import type { AuthorizationRow } from "../queries.ts";
import { mentionedUserIds, unnamedChannelIds } from "../text.ts";

/** The limit for users, and for channels. */
const MAX_NAMED = 20;

/** The names of the users and channels that a text mentions by id. @throws ProviderFailure */
export async function namesIn(scope: Scope, authorization: AuthorizationRow, text: string) {
  const names = new Map<string, string>();
  for (const id of mentionedUserIds(text).slice(0, MAX_NAMED)) {
    const name = (await findProfile(scope, authorization, id))?.display_name;
    if (name) names.set(id, name);
  }
  for (const id of unnamedChannelIds(text).slice(0, MAX_NAMED)) {
    const name = await findChannelName(scope, authorization, id);
    if (name) names.set(id, name);
  }
  return names;
}
