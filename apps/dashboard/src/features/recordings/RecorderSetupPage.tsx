import { Button } from "@mantine/core";
import { Link } from "react-router";
import { environment, serverUrl } from "../../platform/environment.ts";
import { useSession } from "../../platform/SessionContext.tsx";
import { text } from "../../texts/text.ts";
import { Card } from "../../ui/Card.tsx";
import { Page } from "../../ui/Page.tsx";
import { recorderSnippet, Snippet } from "../widget/index.ts";
import styles from "./RecorderSetupPage.module.css";

const promises = ["inputs", "blocked", "paths", "consent", "signals"] as const;

/** `/sessions/setup`: how visits come to be listed. */
export function RecorderSetupPage() {
  const { account_id } = useSession();
  const installation = {
    accountId: account_id,
    inboxId: undefined,
    serverUrl: environment.PUBLIC_URL ?? serverUrl,
  };
  return (
    <Page
      title={text("recorderSetup.heading")}
      action={
        <Button component={Link} to="/sessions/list" variant="default">
          {text("recorderSetup.see")}
        </Button>
      }
    >
      <p className={styles.lead}>{text("recorderSetup.lead")}</p>
      <Card heading={text("recorderSetup.install")} hint={text("recorderSetup.installHint")}>
        <Snippet
          heading={text("recorderSetup.html")}
          hint={text("recorderSetup.htmlHint")}
          copyLabel={text("recorderSetup.copyHtml")}
          code={recorderSnippet(installation)}
        />
      </Card>
      <Card heading={text("recorderSetup.privacy")}>
        <ul className={styles.promises}>
          {promises.map((promise) => (
            <li key={promise}>{text(`recorderSetup.${promise}`)}</li>
          ))}
        </ul>
      </Card>
    </Page>
  );
}
