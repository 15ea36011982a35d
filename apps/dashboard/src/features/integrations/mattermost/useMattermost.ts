import type { MattermostAuthorization, MattermostChannel, MattermostDraft, OkWithId } from "@parley/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { calls } from "../../../platform/api.ts";
import { useAuthorization, useRefreshIntegrations } from "../useIntegrations.ts";

/** Of an inbox its own, or the one that is no inbox's. */
export const useMattermost = (inboxId: string | undefined) =>
  useAuthorization<MattermostAuthorization>("/mattermost/authorization", { inbox_id: inboxId ?? "null" });

/** What there is to choose from, once it is known where and who asks. */
export const useChannels = (mattermost_url: string, access_token: string) =>
  useQuery({
    queryKey: ["mattermost channels", mattermost_url, access_token],
    queryFn: () => calls.get<MattermostChannel[]>("/mattermost/channels", { mattermost_url, access_token }),
    enabled: mattermost_url !== "" && access_token !== "",
    gcTime: 0, // the token is part of the key
  });

/** Has it kept what was typed in. */
export function useConnectMattermost() {
  const refresh = useRefreshIntegrations();
  return useMutation({
    mutationFn: (authorization: MattermostDraft) => calls.post<OkWithId>("/mattermost/auth", { authorization }),
    onSuccess: refresh,
  });
}
