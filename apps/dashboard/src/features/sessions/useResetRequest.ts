import { useMutation } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";

/** Asks for the mail with the link to a new password. */
export function useResetRequest(onSuccess: () => unknown) {
  return useMutation({
    mutationFn: async (email: string) => {
      const { ok } = await api.session.requestReset(email);
      if (!ok) throw new Error("the mail was not sent");
    },
    onSuccess,
  });
}
