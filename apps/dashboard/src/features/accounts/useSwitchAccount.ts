import type { Account, AccountSettings } from "@parley/contract";
import { useQueryClient } from "@tanstack/react-query";
import { describeError } from "../../platform/requests/errors.ts";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { text } from "./texts.ts";
import { accountKey } from "./useAccount.ts";
import { useChangeAccount } from "./useChangeAccount.ts";

interface Switches {
  is_typing_previewed?: boolean;
  settings?: AccountSettings;
}

/** Changes an account's switches optimistically. Failures are reported. */
export function useSwitchAccount(account: Account) {
  const cache = useQueryClient();
  const change = useChangeAccount();
  return (switches: Switches) => {
    cache.setQueryData<Account>(accountKey, { ...account, ...switches });
    // The promise reports failures even after the component has unmounted.
    change
      .mutateAsync(switches)
      .catch((error) => toast({ title: text("account.saveFailed"), message: describeError(error), kind: "failure" }));
  };
}
