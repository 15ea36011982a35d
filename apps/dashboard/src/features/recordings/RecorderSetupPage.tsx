import { Button } from "@mantine/core";
import { Link } from "react-router";
import { environment, serverUrl } from "../../platform/environment.ts";
import { useSession } from "../../platform/session/SessionContext.tsx";
import { Card } from "../../ui/Card.tsx";
import { Toggle } from "../../ui/forms/Toggle.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { useMyRole } from "../users/index.ts";
import { recorderSnippet, Snippet } from "../widget/index.ts";
import styles from "./RecorderSetupPage.module.css";
import { recordingText } from "./texts.ts";
import { useRecordingStorageSwitch } from "./useRecordingStorageSwitch.ts";

const promises = ["inputs", "blocked", "paths", "consent", "signals"] as const;

/** `/sessions/setup`: how to install the recorder. */
export function RecorderSetupPage() {
  const { account_id } = useSession();
  const role = useMyRole();
  const installation = {
    accountId: account_id,
    inboxId: undefined,
    serverUrl: environment.PUBLIC_URL ?? serverUrl,
  };
  return (
    <Page
      title={recordingText("recorderSetup.heading")}
      guide="install#content-security-policy"
      action={
        <Button component={Link} to="/sessions/list" variant="default">
          {recordingText("recorderSetup.see")}
        </Button>
      }
    >
      <p className={styles.lead}>{recordingText("recorderSetup.lead")}</p>
      <Card heading={recordingText("recorderSetup.install")} hint={recordingText("recorderSetup.installHint")}>
        <Snippet
          heading={recordingText("recorderSetup.html")}
          hint={recordingText("recorderSetup.htmlHint")}
          copyLabel={recordingText("recorderSetup.copyHtml")}
          code={recorderSnippet(installation)}
        />
      </Card>
      {role === "admin" && <KeepCard />}
      <Card heading={recordingText("recorderSetup.privacy")}>
        <ul className={styles.promises}>
          {promises.map((promise) => (
            <li key={promise}>{recordingText(`recorderSetup.${promise}`)}</li>
          ))}
        </ul>
      </Card>
    </Page>
  );
}

/** Whether recordings are stored after the visit. Off by default. */
function KeepCard() {
  const { isKnown, isOn, days, keep } = useRecordingStorageSwitch();
  return (
    <Card heading={recordingText("keep.heading")} hint={recordingText("keep.hint")}>
      {isKnown && (
        <Toggle
          label={recordingText("keep.switch", { n: days })}
          description={recordingText("keep.description")}
          isOn={isOn}
          onSwitch={keep}
        />
      )}
    </Card>
  );
}
