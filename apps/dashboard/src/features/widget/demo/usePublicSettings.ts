import { useQuery } from "@tanstack/react-query";
import { api } from "../../../platform/api.ts";

/** The public settings of a team's widget. */
export function usePublicSettings(accountId: string | null | undefined, inboxId: string | undefined) {
  return useQuery({
    queryKey: ["public-widget-settings", accountId, inboxId],
    queryFn: () => api.widgetSettings.get({ account_id: accountId!, ...(inboxId && { inbox_id: inboxId }) }),
    enabled: Boolean(accountId),
  });
}
