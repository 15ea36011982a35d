import { Button } from "@mantine/core";
import { Card } from "../../ui/Card.tsx";
import { Toggle } from "../../ui/forms/Toggle.tsx";
import {
  allowNotifications,
  declineNotifications,
  playSound,
  switchSound,
  useIsSoundOn,
  usePermission,
  usePushes,
} from "../notifications/index.ts";
import { text } from "./texts.ts";

/** The switch for pushes while Parley is closed. */
function WhileClosed({ pushes }: { pushes: ReturnType<typeof usePushes> }) {
  if (!pushes.isSupported) return <p>{text("pushes.unsupported")}</p>;
  return (
    <>
      <Toggle
        label={text("pushes.whileClosed")}
        description={text("pushes.hint")}
        isOn={pushes.isOn}
        isBusy={pushes.isBusy}
        onSwitch={(isOn) => void (isOn ? pushes.start() : pushes.stop())}
      />
      <div role="status">
        {pushes.failure && <p>{text("pushes.failed", { reason: pushes.failure })}</p>}
        {pushes.problem && <p>{text("pushes.failing", { reason: pushes.problem })}</p>}
      </div>
    </>
  );
}

/** The switch for the sound of new messages, and a button that plays it. */
export function SoundAlert() {
  const isOn = useIsSoundOn();
  return (
    <Card
      heading={text("sound.heading")}
      hint={text("sound.hint")}
      action={
        <Button variant="default" size="xs" onClick={() => void playSound()}>
          {text("sound.play")}
        </Button>
      }
    >
      <Toggle label={text("sound.newMessages")} isOn={isOn} onSwitch={switchSound} />
    </Card>
  );
}

/** The switch for notifications in this browser while no tab of Parley is visible. */
export function BrowserAlerts() {
  const permission = usePermission();
  const pushes = usePushes();

  function decline() {
    declineNotifications();
    if (pushes.isOn) void pushes.stop();
  }

  return (
    <Card heading={text("notifications.heading")} hint={text("notifications.hint")}>
      {permission === "blocked" && <p>{text("notifications.blocked")}</p>}
      {permission === "unsupported" && <p>{text("notifications.unsupported")}</p>}
      {["on", "off", "unasked"].includes(permission) && (
        <>
          <Toggle
            label={text("notifications.newMessages")}
            isOn={permission === "on"}
            onSwitch={(isOn) => void (isOn ? allowNotifications() : decline())}
          />
          <WhileClosed pushes={pushes} />
        </>
      )}
    </Card>
  );
}
