import { useMutation } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { serverUrl } from "../../platform/environment.ts";
import { tellInviteFailure } from "./invite-failure.tsx";

/** Makes an invitation. What comes of it is the address of its link. */
export function useInvitation(onSuccess: (address: string) => unknown) {
  return useMutation({
    mutationFn: async () => {
      const { id } = await api.invitations.create();
      return `${serverUrl}/register/${id}`;
    },
    onSuccess,
    onError: tellInviteFailure,
  });
}
