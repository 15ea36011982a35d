import { useMutation, useQueryClient } from "@tanstack/react-query";
import { logProblem } from "../../platform/log.ts";
import { api } from "../../platform/requests/api.ts";
import { text } from "./texts.ts";
import { accountKey, useReloadAccount } from "./useAccount.ts";

/** Saves account settings. After a failure the account is refetched. The form keeps the input. */
export function useChangeAccount() {
  const cache = useQueryClient();
  const reload = useReloadAccount();
  return useMutation({
    mutationFn: api.account.update,
    onSuccess: (account) => cache.setQueryData(accountKey, account),
    onError(error) {
      logProblem(text("account.saveFailed"), error);
      reload();
    },
  });
}
