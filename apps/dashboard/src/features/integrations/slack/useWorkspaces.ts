import type { SlackAuthorization, SlackSettingsChanges } from "@parley/contract";
import { useMutation } from "@tanstack/react-query";
import { calls } from "../../../platform/api.ts";
import { describeError } from "../../../platform/errors.ts";
import { text } from "../../../texts/of/integrations.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { useAuthorizations, usePutAuthorization, useRefreshIntegrations } from "../useIntegrations.ts";

/** Of their route below `/api`. */
export const WORKSPACES = "/slack/authorizations";

/** Those whose channels become conversations: of an inbox's own, or those without an inbox. */
export const useWorkspaces = (inboxId: string | undefined) =>
  useAuthorizations<SlackAuthorization>(WORKSPACES, { type: "support", inbox_id: inboxId ?? "null" });

/** Switches what is synced, at once. */
export function useSyncSettings(workspace: SlackAuthorization) {
  const put = usePutAuthorization<SlackAuthorization>(WORKSPACES);
  const refresh = useRefreshIntegrations();
  return useMutation({
    scope: { id: workspace.id }, // one after the other, or the first one's answer would undo the second for a moment
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
