import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "../../../platform/requests/api.ts";
import { useSession } from "../../../platform/session/SessionContext.tsx";
import { unsavedId, useUnsaved } from "./unsaved-settings.ts";

export const widgetSettingsKey = (inboxId?: string) => ["widget-settings", ...(inboxId ? [inboxId] : [])];

/** The settings of an inbox's widget, including unsaved changes. Without an inbox: those of the primary inbox. */
export function useWidgetSettings(inboxId: string | undefined) {
  const session = useSession();
  const { account_id } = session;
  const unsaved = useUnsaved(unsavedId(session, inboxId));
  const { data, error, refetch } = useQuery({
    queryKey: widgetSettingsKey(inboxId ?? "primary"),
    queryFn: () => api.widgetSettings.get({ account_id, ...(inboxId && { inbox_id: inboxId }) }),
  });
  const settings = useMemo(() => data && { ...data, ...unsaved }, [data, unsaved]);
  return { settings, error, refetch };
}
