import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { environment, serverUrl } from "../../../platform/environment.ts";
import { useSession } from "../../../platform/session/SessionContext.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Snippet } from "../Snippet.tsx";
import { htmlSnippet, reactSnippet } from "../snippets.ts";
import { text } from "../texts.ts";
import { InstallationState } from "./InstallationState.tsx";

/** The snippets that install the widget on a site. The page opens here with `#install`. */
export function InstallCard({ inboxId }: { inboxId: string | undefined }) {
  const { account_id } = useSession();
  const installation = { accountId: account_id, inboxId, serverUrl: environment.PUBLIC_URL ?? serverUrl };
  const start = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === "#install") start.current?.scrollIntoView();
  }, [hash]);
  return (
    <div ref={start}>
      <Card heading={text("install.heading")} hint={text("install.hint")}>
        <InstallationState inboxId={inboxId} />
        <Snippet
          heading={text("install.html")}
          hint={text("install.htmlHint")}
          copyLabel={text("install.copyHtml")}
          code={htmlSnippet(installation)}
        />
        <Snippet
          heading={text("install.react")}
          hint={text("install.reactHint")}
          copyLabel={text("install.copyReact")}
          code={reactSnippet(installation)}
        />
      </Card>
    </div>
  );
}
