import { text } from "../../texts/of/users.ts";
import { Card } from "../../ui/Card.tsx";
import { Toggle } from "../../ui/Toggle.tsx";
import { allowNotifications, declineNotifications, usePermission } from "../notifications/index.ts";

/** Whether this browser shows new messages while its user looks elsewhere. */
export function BrowserAlerts() {
  const permission = usePermission();
  return (
    <Card heading={text("notifications.heading")} hint={text("notifications.hint")}>
      {permission === "blocked" && <p>{text("notifications.blocked")}</p>}
      {permission === "unsupported" && <p>{text("notifications.unsupported")}</p>}
      {["on", "off", "unasked"].includes(permission) && (
        <Toggle
          label={text("notifications.newMessages")}
          isOn={permission === "on"}
          onSwitch={(isOn) => void (isOn ? allowNotifications() : declineNotifications())}
        />
      )}
    </Card>
  );
}
