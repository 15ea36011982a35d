import type { SlackAuthorization, SlackSettingsChanges } from "@parley/contract";
import { useMutation } from "@tanstack/react-query";
import { calls } from "../../../platform/requests/api.ts";
import { describeError } from "../../../platform/requests/errors.ts";
import { toast } from "../../../ui/feedback/toasts/toast.ts";
import { text } from "../texts.ts";
import { useAuthorizations, usePutAuthorization, useRefreshIntegrations } from "../useIntegrations.ts";

/** The route below `/api`. */
export const WORKSPACES = "/slack/authorizations";

/** Workspaces whose channels become conversations: those of the inbox, or those without an inbox. */
export const useWorkspaces = (inboxId: string | undefined) =>
  useAuthorizations<SlackAuthorization>(WORKSPACES, { type: "support", inbox_id: inboxId ?? "null" });

/** Changes the sync settings optimistically. */
export function useSyncSettings(workspace: SlackAuthorization) {
  const put = usePutAuthorization<SlackAuthorization>(WORKSPACES);
  const refresh = useRefreshIntegrations();
  return useMutation({
    scope: { id: workspace.id }, // one at a time: the first response would revert the second change
    mutationFn: (settings: SlackSettingsChanges) =>
      calls.post<SlackAuthorization>(`${WORKSPACES}/${workspace.id}/settings`, { settings }),
    onMutate: (changes) => put({ ...workspace, settings: { ...workspace.settings, ...changes } }),
    onSuccess: put,
    onError(error) {
      toast({ title: text("integrations.syncFailed"), message: describeError(error), kind: "failure" });
      return refresh();
    },
  });
}
