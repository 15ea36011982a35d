import { useMutation } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";

/** Requests the password reset mail. */
export function useResetRequest(onSuccess: () => unknown) {
  return useMutation({
    mutationFn: async (email: string) => {
      const { ok } = await api.session.requestReset(email);
      if (!ok) throw new Error("the mail was not sent");
    },
    onSuccess,
  });
}
