import type { Account } from "@parley/contract";
import { useQueryClient } from "@tanstack/react-query";
import { describeError } from "../../platform/errors.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { text } from "./texts.ts";
import { accountKey } from "./useAccount.ts";
import { useChangeAccount } from "./useChangeAccount.ts";

/**
 * Switches the reminders optimistically. The request contains all settings, because the server replaces them as a
 * whole.
 */
export function useReminderSwitch(account: Account) {
  const cache = useQueryClient();
  const change = useChangeAccount();
  return (isOn: boolean) => {
    const settings = { ...account.settings, conversation_reminders_enabled: isOn };
    cache.setQueryData<Account>(accountKey, { ...account, settings: { ...account.settings!, ...settings } });
    // The promise reports failures even after the component has unmounted.
    change
      .mutateAsync({ settings })
      .catch((error) => toast({ title: text("account.saveFailed"), message: describeError(error), kind: "failure" }));
  };
}
