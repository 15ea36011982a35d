import type { Account } from "@parley/contract";
import { useQueryClient } from "@tanstack/react-query";
import { describeError } from "../../platform/errors.ts";
import { text } from "../../texts/of/accounts.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { accountKey } from "./useAccount.ts";
import { useChangeAccount } from "./useChangeAccount.ts";

/** Switches the reminders at once; the other settings go along, because the server replaces them all. */
export function useReminderSwitch(account: Account) {
  const cache = useQueryClient();
  const change = useChangeAccount();
  return (isOn: boolean) => {
    const settings = { ...account.settings, conversation_reminders_enabled: isOn };
    cache.setQueryData<Account>(accountKey, { ...account, settings: { ...account.settings!, ...settings } });
    // By promise, which also tells whoever has gone to another page by then.
    change
      .mutateAsync({ settings })
      .catch((error) => toast({ title: text("account.saveFailed"), message: describeError(error), kind: "failure" }));
  };
}
