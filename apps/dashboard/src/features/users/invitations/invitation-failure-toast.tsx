import { Button } from "@mantine/core";
import { environment } from "../../../platform/environment.ts";
import { describeError, refusalMessage } from "../../../platform/requests/errors.ts";
import { toast } from "../../../ui/feedback/toasts/toast.ts";
import { text } from "../texts.ts";

const SHOWN_FOR_MS = 10_000;

/** Shows the server's reason. With billing, the plan may have no free seat, so the toast links to the plans. */
export function showInvitationFailure(error: unknown) {
  const reason = refusalMessage(error);
  const canUpgrade = reason !== undefined && environment.BILLING_ENABLED;
  toast({
    title: text(canUpgrade ? "invite.upgrade" : "invite.failed"),
    message: reason ?? describeError(error),
    kind: "failure",
    ms: SHOWN_FOR_MS,
    action: canUpgrade && (
      <Button component="a" href="/billing" variant="default" size="xs">
        {text("invite.upgradeNow")}
      </Button>
    ),
  });
}
