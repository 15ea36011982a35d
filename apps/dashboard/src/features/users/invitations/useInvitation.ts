import type { UserInvitation } from "@parley/contract";
import { useMutation } from "@tanstack/react-query";
import { serverUrl } from "../../../platform/environment.ts";
import { api } from "../../../platform/requests/api.ts";
import { showInvitationFailure } from "./invitation-failure-toast.tsx";
import { useReloadInvitations } from "./useInvitations.ts";

/** The registration link of an invitation. */
export const invitationUrl = ({ id }: UserInvitation) => `${serverUrl}/register/${id}`;

/** Creates an invitation. Resolves with the address of its link. */
export function useInvitation(onMade: (address: string) => unknown) {
  const reload = useReloadInvitations();
  return useMutation({
    mutationFn: async () => invitationUrl(await api.invitations.create()),
    onSuccess(address) {
      reload();
      return onMade(address);
    },
    onError: showInvitationFailure,
  });
}
