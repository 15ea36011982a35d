import { Button } from "@mantine/core";
import { text } from "../../texts/text.ts";
import { hideToast, toast } from "../../ui/feedback/toasts/toast.ts";
import { allowNotifications, currentPermission, declineNotifications } from "./permission.ts";

const TOAST = "offer of notifications";

/** Offers notifications once. The offer is not repeated. */
export function offerNotifications() {
  if (currentPermission() !== "unasked" || document.visibilityState !== "visible") return;
  declineNotifications(); // the default until the user answers
  const answered = (answer: () => unknown) => () => {
    hideToast(TOAST);
    void answer();
  };
  toast({
    id: TOAST,
    title: text("notifications.offer"),
    message: text("notifications.offerHint"),
    ms: false,
    action: (
      <>
        <Button size="compact-xs" onClick={answered(allowNotifications)}>
          {text("notifications.accept")}
        </Button>
        <Button size="compact-xs" variant="default" onClick={answered(declineNotifications)}>
          {text("notifications.decline")}
        </Button>
      </>
    ),
  });
}
