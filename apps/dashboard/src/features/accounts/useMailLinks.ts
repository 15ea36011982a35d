import type { MailLinkSettings } from "@parley/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/requests/api.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { text } from "./texts.ts";

const mailLinksKey = ["mail link settings"];

export const useMailLinks = () => useQuery({ queryKey: mailLinksKey, queryFn: api.mailLinks.settings }).data;

export function useChangeMailLinks() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: api.mailLinks.change,
    onSuccess: (settings) => cache.setQueryData<MailLinkSettings>(mailLinksKey, settings),
  });
}

/** Optimistic. A failed change is reverted. */
export function useSeenHostsSwitch() {
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (allows_seen_hosts: boolean) => api.mailLinks.change({ allows_seen_hosts }),
    onMutate(allows_seen_hosts) {
      const before = cache.getQueryData<MailLinkSettings>(mailLinksKey);
      if (before) cache.setQueryData<MailLinkSettings>(mailLinksKey, { ...before, allows_seen_hosts });
      return { before };
    },
    onSuccess: (settings) => cache.setQueryData<MailLinkSettings>(mailLinksKey, settings),
    onError(error, _, context) {
      cache.setQueryData(mailLinksKey, context?.before);
      toast({ title: text("account.saveFailed"), message: describeError(error), kind: "failure" });
    },
  });
  return mutate;
}
