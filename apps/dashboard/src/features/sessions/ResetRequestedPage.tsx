import { Button } from "@mantine/core";
import { Link } from "react-router";
import { text } from "../../texts/of/signing-in.ts";
import { AuthCard } from "./AuthCard.tsx";

export function ResetRequestedPage() {
  return (
    <AuthCard title={text("reset.requestedHeading")}>
      <p>{text("reset.requested")}</p>
      <Button component={Link} to="/login" variant="default">
        {text("reset.backToLogin")}
      </Button>
    </AuthCard>
  );
}
