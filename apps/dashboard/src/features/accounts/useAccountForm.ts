import type { AccountChanges } from "@parley/contract";
import { describeError } from "../../platform/requests/errors.ts";
import { useReloadAccount } from "./useAccount.ts";
import { useChangeAccount } from "./useChangeAccount.ts";

/** The state of an account form. Saving closes the form. Cancelling closes it and refetches the account. */
export function useAccountForm(close: () => void) {
  const reload = useReloadAccount();
  const change = useChangeAccount();
  return {
    save: (changes: AccountChanges, onError?: (error: Error) => void) =>
      change.mutate(changes, { onSuccess: close, ...(onError && { onError }) }),
    /** The properties of an `EditForm`. */
    form: {
      isSaving: change.isPending,
      error: change.error ? describeError(change.error) : undefined,
      onCancel() {
        reload();
        close();
      },
    },
  };
}
