import { useDebouncedCallback } from "@mantine/hooks";
import type { WidgetSettings, WidgetSettingsChanges } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "../../../platform/requests/api.ts";
import { describeError } from "../../../platform/requests/errors.ts";
import { useSession } from "../../../platform/session/SessionContext.tsx";
import { toast } from "../../../ui/feedback/toasts/toast.ts";
import { text } from "../texts.ts";
import { validChanges } from "./setting-values.ts";
import { clearStored, saveUnsaved, unsavedId, unsavedOf } from "./unsaved-settings.ts";
import { widgetSettingsKey } from "./useWidgetSettings.ts";

const SAVED_AFTER_MS = 400;

export const notSaved = (error: unknown) => text("widget.notSaved", { reason: describeError(error) });

/** After the form is unmounted, a toast shows the failure. */
const showNotSaved = (error: unknown) =>
  toast({ title: text("widget.heading"), message: notSaved(error), kind: "failure" });

export type Autosave = ReturnType<typeof useAutosave>;

/**
 * Saves changes of a widget's settings automatically, one request at a time. Failed changes are kept and retried with
 * the next change or the next visit.
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
      // The primary inbox has two query keys.
      void cache.invalidateQueries({ queryKey: widgetSettingsKey(), refetchType: "none" });
    },
  });

  // A failure during unmount is in no render any more.
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (failure.current) showNotSaved(failure.current);
    };
  }, []);

  const saveSoon = useDebouncedCallback(
    () => {
      const changes = validChanges(unsavedOf(id));
      if (Object.keys(changes).length > 0) mutate(changes);
    },
    { delay: SAVED_AFTER_MS, flushOnUnmount: true },
  );
  useEffect(saveSoon, [saveSoon]); // changes left by an earlier visit

  return {
    change(changes: WidgetSettingsChanges) {
      saveUnsaved(id, changes);
      saveSoon();
    },
    saveNow: () => saveSoon.flush(),
    status,
    error,
    /** The latest stored settings. */
    stored: data,
  };
}
