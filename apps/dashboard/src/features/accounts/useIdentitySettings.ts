import type { IdentitySettings } from "@parley/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { describeError } from "../../platform/errors.ts";
import { text } from "../../texts/of/accounts.ts";
import { toast } from "../../ui/toast.ts";

const identityKey = ["identity settings"];

/** How pages prove who their visitors are; what is changed shows once that is saved. */
export function useIdentitySettings() {
  const cache = useQueryClient();
  const { data } = useQuery({ queryKey: identityKey, queryFn: api.identities.settings });
  const saving = {
    onSuccess: (settings: IdentitySettings) => cache.setQueryData<IdentitySettings>(identityKey, settings),
    onError: (error: Error) =>
      toast({ title: text("account.saveFailed"), message: describeError(error), kind: "failure" }),
  };
  const require = useMutation({ mutationFn: api.identities.require, ...saving });
  const renew = useMutation({ mutationFn: api.identities.renewSecret, ...saving });
  return { settings: data, require: require.mutate, renew: () => renew.mutate(), isRenewing: renew.isPending };
}
