import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";

/** Verifies an email address with the token of its mail. The request is idempotent. */
export function useEmailVerification(token: string) {
  return useQuery({
    queryKey: ["email-verification", token],
    queryFn: () => api.session.verifyEmail(token),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
