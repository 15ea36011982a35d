import { useDebouncedCallback } from "@mantine/hooks";
import type { WidgetSettings, WidgetSettingsChanges } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../platform/api.ts";
import { useSession } from "../../platform/SessionContext.tsx";
import { keepUnsaved, savable, settle, unsavedOf } from "./unsaved-settings.ts";
import { widgetSettingsKey } from "./useWidgetSettings.ts";

const SAVED_AFTER_MS = 400;

export type Autosave = ReturnType<typeof useAutosave>;

/**
 * Saves changes of a widget's settings by itself, one request after the other. What could not be saved is kept, and goes
 * along with the next change or the next visit.
 */
export function useAutosave(inboxId: string | undefined) {
  const cache = useQueryClient();
  const { account_id } = useSession();
  const id = inboxId ?? account_id;
  const queryKey = widgetSettingsKey(inboxId ?? "primary");

  const { mutate, status, error, data } = useMutation({
    scope: { id: `widget-settings ${id}` },
    mutationFn: (changes: WidgetSettingsChanges) =>
      api.widgetSettings.update({ ...changes, ...(inboxId && { inbox_id: inboxId }) }),
    onSuccess(stored, changes) {
      cache.setQueryData<WidgetSettings>(queryKey, (known) => ({ ...known, ...stored }));
      settle(id, changes);
      // The primary inbox has two addresses.
      void cache.invalidateQueries({ queryKey: widgetSettingsKey(), refetchType: "none" });
    },
  });

  const saveSoon = useDebouncedCallback(
    () => {
      const changes = savable(unsavedOf(id));
      if (Object.keys(changes).length > 0) mutate(changes);
    },
    { delay: SAVED_AFTER_MS, flushOnUnmount: true },
  );
  useEffect(saveSoon, [saveSoon]); // what an earlier visit left

  return {
    change(changes: WidgetSettingsChanges) {
      keepUnsaved(id, changes);
      saveSoon();
    },
    saveNow: () => saveSoon.flush(),
    status,
    error,
    /** What was stored last. */
    stored: data,
  };
}
