import type { UserSettingsChanges } from "@parley/contract";
import { changeListeners } from "../../platform/events/change-listeners.ts";
import type { UserScope } from "../../platform/scope.ts";
import { saveUserSettings } from "./queries.ts";

/** Changes the user's alerts, starting with the next event. */
export const changeUserSettings = (scope: UserScope, changes: UserSettingsChanges) =>
  changeListeners(scope, (scope) => saveUserSettings(scope, scope.actor.id, changes));
