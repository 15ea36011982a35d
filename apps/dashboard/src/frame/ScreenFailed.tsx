import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useRouteError } from "react-router";
import { logProblem } from "../platform/log.ts";
import { text } from "../texts/text.ts";
import { EmptyState } from "../ui/feedback/EmptyState.tsx";
import { checkPageVersion, type PageVersion } from "../ui/page/page-version.ts";

const words = {
  current: ["error.load", "error.screen", "error.tryAgain"],
  newer: ["error.outdated", "error.outdatedHint", "error.reload"],
  unreachable: ["error.load", "error.unreachable", "error.tryAgain"],
} as const;

/**
 * Shown when a screen failed to load or to render. Retrying reloads the whole page, because some browsers cache failed
 * imports. Without the server it does not reload, because the browser would show its own error page.
 */
export function ScreenFailed() {
  const error = useRouteError();
  const [page, setPage] = useState<PageVersion>("current");
  const newest = useRef<Promise<PageVersion>>(undefined);
  const [title, reason, again] = words[page];

  useEffect(() => {
    logProblem(text("error.screen"), error);
    void check();
  }, [error]);

  /** Returns undefined if another check began meanwhile. Then this result may be older. */
  async function check() {
    const checking = checkPageVersion();
    newest.current = checking;
    const found = await checking;
    if (newest.current !== checking) return undefined;
    setPage(found);
    return found;
  }

  async function tryAgain() {
    const found = await check();
    if (found && found !== "unreachable") window.location.reload();
  }

  return (
    <EmptyState
      title={text(title)}
      action={
        <Button variant="default" onClick={tryAgain}>
          {text(again)}
        </Button>
      }
    >
      {text(reason)}
    </EmptyState>
  );
}
