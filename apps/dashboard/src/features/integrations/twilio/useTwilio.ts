import type { TwilioAuthorization, TwilioDraft, TwilioOutcome } from "@parley/contract";
import { useMutation } from "@tanstack/react-query";
import { calls } from "../../../platform/requests/api.ts";
import { useAuthorization, useRefreshIntegrations } from "../useIntegrations.ts";

/** The authorization of the inbox, or the one without an inbox. */
export const useTwilio = (inboxId: string | undefined) =>
  useAuthorization<TwilioAuthorization>("/twilio/authorization", { inbox_id: inboxId ?? "null" });

/** Saves the authorization if Twilio accepts it. */
export function useConnectTwilio() {
  const refresh = useRefreshIntegrations();
  return useMutation({
    mutationFn: (authorization: TwilioDraft) => calls.post<TwilioOutcome>("/twilio/auth", { authorization }),
    onSuccess: ({ ok }) => (ok ? refresh() : undefined),
  });
}
