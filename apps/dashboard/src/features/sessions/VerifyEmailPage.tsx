import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { api } from "../../platform/requests/api.ts";
import { AuthCard } from "./AuthCard.tsx";
import { text } from "./texts.ts";

/** The target of the link in the verification mail. */
export function VerifyEmailPage() {
  const [query] = useSearchParams();
  const verification = useEmailVerification(query.get("token") ?? "");
  if (verification.isPending) return null;
  const outcome = verification.data?.success ? "verified" : "notVerified";
  return (
    <AuthCard title={text(`verify.${outcome}`)}>
      <p>{text(`verify.${outcome}Text`)}</p>
      <Button component={Link} to="/conversations">
        {text("verify.continue")}
      </Button>
    </AuthCard>
  );
}

/** Verifies an email address with the token of its mail. The request is idempotent. */
function useEmailVerification(token: string) {
  return useQuery({
    queryKey: ["email-verification", token],
    queryFn: () => api.session.verifyEmail(token),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
