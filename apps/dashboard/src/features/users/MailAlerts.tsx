import { describeError } from "../../platform/requests/errors.ts";
import { Card } from "../../ui/Card.tsx";
import { TryAgain } from "../../ui/feedback/TryAgain.tsx";
import { Toggle } from "../../ui/forms/Toggle.tsx";
import { text } from "./texts.ts";
import { useMailAlerts } from "./useMailAlerts.ts";

/** The user's settings for mail notifications. */
export function MailAlerts() {
  const { settings, error, reload, change } = useMailAlerts();
  return (
    <Card heading={text("alerts.heading")} hint={text("alerts.hint")}>
      {settings && (
        <>
          <Toggle
            label={text("alerts.newMessage")}
            isOn={settings.email_alert_on_new_message}
            onSwitch={(isOn) => change({ email_alert_on_new_message: isOn })}
          />
          <Toggle
            label={text("alerts.newConversation")}
            isOn={settings.email_alert_on_new_conversation}
            onSwitch={(isOn) => change({ email_alert_on_new_conversation: isOn })}
          />
        </>
      )}
      {error && !settings && <TryAgain reason={describeError(error)} onClick={reload} />}
    </Card>
  );
}
