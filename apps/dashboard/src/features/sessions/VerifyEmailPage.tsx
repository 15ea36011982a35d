import { Button } from "@mantine/core";
import { Link, useSearchParams } from "react-router";
import { AuthCard } from "./AuthCard.tsx";
import { text } from "./texts.ts";
import { useEmailVerification } from "./useEmailVerification.ts";

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
