import type { UserSettings, UserSettingsChanges } from "@parley/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { logProblem } from "../../platform/log.ts";
import { api } from "../../platform/requests/api.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { text } from "./texts.ts";

const settingsKey = ["user-settings"] as const;

/** The user's mail settings. Changes are optimistic. After a failure the settings are refetched. */
export function useMailAlerts() {
  const cache = useQueryClient();
  const { data: settings, error } = useQuery({ queryKey: settingsKey, queryFn: api.userSettings.get });
  const reload = () => void cache.invalidateQueries({ queryKey: settingsKey });

  async function change(changes: UserSettingsChanges) {
    cache.setQueryData<UserSettings>(settingsKey, (known) => known && { ...known, ...changes });
    try {
      await api.userSettings.update(changes);
    } catch (error) {
      logProblem(text("alerts.saveFailed"), error);
      toast({ title: text("alerts.saveFailed"), message: describeError(error), kind: "failure" });
      reload();
    }
  }

  return { settings, error, reload, change };
}
