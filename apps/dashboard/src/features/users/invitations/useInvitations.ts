import type { UserInvitation } from "@parley/contract";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../platform/requests/api.ts";
import { describeError } from "../../../platform/requests/errors.ts";
import { toast } from "../../../ui/feedback/toasts/toast.ts";
import { text } from "../texts.ts";

/** The feed does not report invitations, so each visit of the page refetches them. */
const invitationsQuery = queryOptions({
  queryKey: ["invitations"],
  queryFn: api.invitations.list,
  staleTime: 0,
});

/** All invitations of the account, oldest first. Admins only. */
export const useInvitations = () => useQuery(invitationsQuery);

export function useReloadInvitations() {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries(invitationsQuery);
}

/** Limits an invitation to one use. Optimistic: when the server refuses the change, it is reverted. */
export function useLimitInvitation() {
  const { patch, reload } = usePatchInvitations();
  return useMutation({
    mutationFn: ({ id }: UserInvitation) => api.invitations.update(id, { max_uses: 1 }),
    onMutate: ({ id }) => patch((all) => all.map((other) => (other.id === id ? { ...other, max_uses: 1 } : other))),
    onError: (error) => toast({ title: text("invite.limitFailed"), message: describeError(error), kind: "failure" }),
    onSettled: reload,
  });
}

/** Revokes an invitation. Optimistic: when the server refuses the change, it is reverted. */
export function useRevokeInvitation() {
  const { patch, reload } = usePatchInvitations();
  return useMutation({
    mutationFn: ({ id }: UserInvitation) => api.invitations.delete(id),
    onMutate: ({ id }) => patch((all) => all.filter((other) => other.id !== id)),
    onSuccess: () => toast({ title: text("invite.revoked"), kind: "success" }),
    onError: (error) => toast({ title: text("invite.revokeFailed"), message: describeError(error), kind: "failure" }),
    onSettled: reload,
  });
}

function usePatchInvitations() {
  const cache = useQueryClient();
  async function patch(change: (all: UserInvitation[]) => UserInvitation[]) {
    await cache.cancelQueries(invitationsQuery); // a response in flight lacks the change
    cache.setQueryData(invitationsQuery.queryKey, (all) => all && change(all));
  }
  return { patch, reload: () => cache.invalidateQueries(invitationsQuery) };
}
