import type { TwilioAuthorization, TwilioDraft, TwilioOutcome } from "@parley/contract";
import { useMutation } from "@tanstack/react-query";
import { calls } from "../../../platform/api.ts";
import { useAuthorization, useRefreshIntegrations } from "../useIntegrations.ts";

/** Of an inbox its own number, or the one that is no inbox's. */
export const useTwilio = (inboxId: string | undefined) =>
  useAuthorization<TwilioAuthorization>("/twilio/authorization", { inbox_id: inboxId ?? "null" });

/** Has it kept what was typed in, if Twilio accepts it. */
export function useConnectTwilio() {
  const refresh = useRefreshIntegrations();
  return useMutation({
    mutationFn: (authorization: TwilioDraft) => calls.post<TwilioOutcome>("/twilio/auth", { authorization }),
    onSuccess: ({ ok }) => (ok ? refresh() : undefined),
  });
}
