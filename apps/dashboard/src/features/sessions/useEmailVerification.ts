import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";

/** Verifies an address by the token of its mail. To verify twice is harmless. */
export function useEmailVerification(token: string) {
  return useQuery({
    queryKey: ["email-verification", token],
    queryFn: () => api.session.verifyEmail(token),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
