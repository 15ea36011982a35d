import type { CustomerImport } from "@parley/contract";
import { useState } from "react";
import { Link } from "react-router";
import { describeError } from "../../../platform/requests/errors.ts";
import { TryAgain } from "../../../ui/feedback/TryAgain.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { text } from "../texts.ts";
import { ChooseFile } from "./ChooseFile.tsx";
import { ImportProgress } from "./ImportProgress.tsx";
import { ImportResult } from "./ImportResult.tsx";
import { MapColumns } from "./MapColumns.tsx";
import { isFinished, isRunning, useImports } from "./useImports.ts";

/** `/customers/import`: imports customers from a file. The page resumes at the state of the account's latest import. */
export function ImportPage() {
  const { data: imports, error, refetch } = useImports();
  const [doneWithId, setDoneWith] = useState<string>();
  const latest = imports?.[0];
  const shown = latest && latest.id !== doneWithId && !isNothing(latest) ? latest : undefined;
  return (
    <Page title={text("import.heading")} back={<Link to="/customers">{text("customerPage.back")}</Link>}>
      {error && !imports && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
      {imports && !shown && <ChooseFile />}
      {shown && isRunning(shown) && <ImportProgress customerImport={shown} />}
      {shown && isFinished(shown) && <ImportResult customerImport={shown} onAnother={() => setDoneWith(shown.id)} />}
      {shown && !isRunning(shown) && !isFinished(shown) && <MapColumns key={shown.id} customerImport={shown} />}
    </Page>
  );
}

/** The import was cancelled before it read a row. */
const isNothing = ({ status, rows_read }: CustomerImport) => status === "cancelled" && rows_read === 0;
