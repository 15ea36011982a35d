import type { UserInvitation } from "@parley/contract";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../platform/api.ts";
import { describeError } from "../../../platform/errors.ts";
import { text } from "../../../texts/of/users.ts";
import { toast } from "../../../ui/feedback/toast.ts";

/** Not kept up to date by the account's feed, so each visit of the page asks again. */
const invitationsQuery = queryOptions({
  queryKey: ["invitations"],
  queryFn: api.invitations.list,
  staleTime: 0,
});

/** All invitations of the account, oldest first. For admins. */
export const useInvitations = () => useQuery(invitationsQuery);

export function useReloadInvitations() {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries(invitationsQuery);
}

/** Lets one more person in with a link, and no more. Shows at once; taken back if the server does not accept it. */
export function useLimitInvitation() {
  const { patch, reload } = usePatchInvitations();
  return useMutation({
    mutationFn: ({ id }: UserInvitation) => api.invitations.update(id, { max_uses: 1 }),
    onMutate: ({ id }) => patch((all) => all.map((other) => (other.id === id ? { ...other, max_uses: 1 } : other))),
    onError: (error) => toast({ title: text("invite.limitFailed"), message: describeError(error), kind: "failure" }),
    onSettled: reload,
  });
}

/** Ends an invitation. It goes at once, and comes back if the server does not accept that. */
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
    await cache.cancelQueries(invitationsQuery); // an answer on its way does not have the change
    cache.setQueryData(invitationsQuery.queryKey, (all) => all && change(all));
  }
  return { patch, reload: () => cache.invalidateQueries(invitationsQuery) };
}
