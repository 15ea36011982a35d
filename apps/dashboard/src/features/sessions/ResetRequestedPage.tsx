import { Button } from "@mantine/core";
import { Link } from "react-router";
import { AuthCard } from "./AuthCard.tsx";
import { text } from "./texts.ts";

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
