import type { IdentitySettings, IdentitySettingsChanges } from "@parley/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/requests/api.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { text } from "./texts.ts";

const identityKey = ["identity settings"];

/** The identity settings. Changes are optimistic. When the server refuses a change, it is reverted. */
export function useIdentitySettings() {
  const cache = useQueryClient();
  const { data } = useQuery({ queryKey: identityKey, queryFn: api.identities.settings });
  const saving = {
    onSuccess: (settings: IdentitySettings) => cache.setQueryData<IdentitySettings>(identityKey, settings),
    onError: (error: Error) =>
      toast({ title: text("account.saveFailed"), message: describeError(error), kind: "failure" }),
  };
  const change = useMutation({
    mutationFn: api.identities.change,
    async onMutate(changes) {
      await cache.cancelQueries({ queryKey: identityKey });
      const before = cache.getQueryData<IdentitySettings>(identityKey);
      if (before) cache.setQueryData<IdentitySettings>(identityKey, expected(before, changes));
      return before;
    },
    onSuccess: saving.onSuccess,
    onError(error, _changes, before) {
      cache.setQueryData(identityKey, before);
      saving.onError(error);
    },
  });
  const renew = useMutation({ mutationFn: api.identities.renewSecret, ...saving });
  return { settings: data, change: change.mutate, renew: () => renew.mutate(), isRenewing: renew.isPending };
}

function expected(before: IdentitySettings, changes: IdentitySettingsChanges): IdentitySettings {
  const now = changes.requires_visitor_key ?? before.requires_visitor_key_now;
  return { ...before, ...changes, requires_visitor_key_now: now };
}
