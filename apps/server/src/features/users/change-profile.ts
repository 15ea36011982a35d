import type { ProfileChanges } from "@parley/contract";
import { announce, transaction } from "../../platform/events/transaction.ts";
import type { UserScope } from "../../platform/scope.ts";
import { userUpdated } from "./events.ts";
import type { UserRow } from "./present.ts";
import { saveProfile, setAway } from "./queries.ts";
import { getUser } from "./team.ts";

/** Deletes a file of the caller by its address, unless it is used elsewhere. */
export type DeleteUpload = (scope: UserScope, address: string) => Promise<void>;

/**
 * Changes the caller's own profile. The team's clients and the presence for visitors follow `is_away`. A photo that the
 * caller uploaded is deleted when another one replaces it.
 */
export function changeProfile(
  scope: UserScope,
  { is_away: isAway, ...profile }: ProfileChanges,
  deleteUpload: DeleteUpload,
): Promise<UserRow> {
  const { id } = scope.actor;
  return transaction(scope, async (scope) => {
    const { profile_photo_url: before } = await getUser(scope, id);
    await saveProfile(scope, id, profile);
    const { profile_photo_url: after = before } = profile;
    if (before !== null && after !== before) await deleteUpload(scope, before);
    if (isAway !== undefined && (await setAway(scope, id, isAway))) {
      announce(scope, userUpdated({ id, is_away: isAway }));
    }
    return getUser(scope, id);
  });
}
