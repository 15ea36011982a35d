import { useDebouncedCallback } from "@mantine/hooks";
import type { WidgetSettings, WidgetSettingsChanges } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "../../platform/api.ts";
import { describeError } from "../../platform/errors.ts";
import { useSession } from "../../platform/SessionContext.tsx";
import { text } from "../../texts/of/widget.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { clearStored, savable, saveUnsaved, unsavedId, unsavedOf } from "./unsaved-settings.ts";
import { widgetSettingsKey } from "./useWidgetSettings.ts";

const SAVED_AFTER_MS = 400;

export const notSaved = (error: unknown) => text("widget.notSaved", { reason: describeError(error) });

/** To whoever does not see the fields any more, where it stands otherwise. */
const showNotSaved = (error: unknown) =>
  toast({ title: text("widget.heading"), message: notSaved(error), kind: "failure" });

export type Autosave = ReturnType<typeof useAutosave>;

/**
 * Saves changes of a widget's settings by itself, one request after the other. What could not be saved is kept, and goes
 * along with the next change or the next visit.
 */
export function useAutosave(inboxId: string | undefined) {
  const cache = useQueryClient();
  const id = unsavedId(useSession(), inboxId);
  const queryKey = widgetSettingsKey(inboxId ?? "primary");

  const isGone = useRef(false);
  const failure = useRef<unknown>(undefined);
  const { mutate, status, error, data } = useMutation({
    scope: { id: `widget-settings ${id}` },
    mutationFn: (changes: WidgetSettingsChanges) =>
      api.widgetSettings.update({ ...changes, ...(inboxId && { inbox_id: inboxId }) }),
    onError(error) {
      failure.current = error;
      if (isGone.current) showNotSaved(error);
    },
    onSuccess(stored, changes) {
      failure.current = undefined;
      cache.setQueryData<WidgetSettings>(queryKey, (known) => ({ ...known, ...stored }));
      clearStored(id, changes);
      // The primary inbox has two addresses.
      void cache.invalidateQueries({ queryKey: widgetSettingsKey(), refetchType: "none" });
    },
  });

  // What fails while the page goes is in no render any more.
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (failure.current) showNotSaved(failure.current);
    };
  }, []);

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
      saveUnsaved(id, changes);
      saveSoon();
    },
    saveNow: () => saveSoon.flush(),
    status,
    error,
    /** What was stored last. */
    stored: data,
  };
}
