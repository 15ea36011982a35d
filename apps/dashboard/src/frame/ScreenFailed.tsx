import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
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
 * A screen that could not be loaded, or broke. It is tried again with all of the page, because some browsers remember what
 * they could not load; but not without the server, or only the browser's own page would be left.
 */
export function ScreenFailed() {
  const error = useRouteError();
  const [page, setPage] = useState<PageVersion>("current");
  const [title, reason, again] = words[page];

  useEffect(() => {
    logProblem(text("error.screen"), error);
    void checkPageVersion().then(setPage);
  }, [error]);

  async function tryAgain() {
    const page = await checkPageVersion();
    if (page === "unreachable") setPage(page);
    else window.location.reload();
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
