import type { MattermostAuthorization, MattermostChannel, MattermostDraft, OkWithId } from "@parley/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { calls } from "../../../platform/requests/api.ts";
import { useAuthorization, useRefreshIntegrations } from "../useIntegrations.ts";

/** The authorization of the inbox, or the one without an inbox. */
export const useMattermost = (inboxId: string | undefined) =>
  useAuthorization<MattermostAuthorization>("/mattermost/authorization", { inbox_id: inboxId ?? "null" });

/** The channels to choose from. Disabled until address and access token are entered. */
export const useChannels = (mattermost_url: string, access_token: string) =>
  useQuery({
    queryKey: ["mattermost channels", mattermost_url, access_token],
    queryFn: () => calls.get<MattermostChannel[]>("/mattermost/channels", { mattermost_url, access_token }),
    enabled: mattermost_url !== "" && access_token !== "",
    gcTime: 0, // the token is part of the key
  });

export function useConnectMattermost() {
  const refresh = useRefreshIntegrations();
  return useMutation({
    mutationFn: (authorization: MattermostDraft) => calls.post<OkWithId>("/mattermost/auth", { authorization }),
    onSuccess: refresh,
  });
}
