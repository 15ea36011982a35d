import { Button } from "@mantine/core";
import { Link } from "react-router";
import { describeError } from "../../platform/requests/errors.ts";
import { text } from "../../texts/text.ts";
import { RecordingDrawing } from "../../ui/feedback/drawings.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { TableSkeleton } from "../../ui/table/TableSkeleton.tsx";
import styles from "./RecordingsPage.module.css";
import { RecordingTable } from "./RecordingTable.tsx";
import { recordingText } from "./texts.ts";
import { MAX_SHOWN, useLiveRecordings } from "./useLiveRecordings.ts";

/** `/sessions/list`: the live visits. */
export function RecordingsPage() {
  const { live, recordings, isSetUp, hasMore, error, refetch } = useLiveRecordings();
  const isEmpty = recordings?.length === 0;
  return (
    <Page
      title={recordingText("recordings.heading")}
      isWide
      action={
        isSetUp === false ? undefined : (
          <Button component={Link} to="/sessions/setup" variant="default">
            {recordingText("recordings.settings")}
          </Button>
        )
      }
    >
      <p className={styles.lead}>{recordingText("recordings.lead")}</p>
      {!error && (!recordings || (isEmpty && isSetUp === undefined)) && <TableSkeleton />}
      {live && recordings && !isEmpty && <RecordingTable recordings={recordings} live={live} />}
      {hasMore && <p className={styles.lead}>{recordingText("recordings.more", { n: MAX_SHOWN })}</p>}
      {isEmpty && isSetUp === true && (
        <EmptyState drawing={RecordingDrawing} title={recordingText("recordings.none")}>
          {recordingText("recordings.noneHint")}
        </EmptyState>
      )}
      {isEmpty && isSetUp === false && (
        <EmptyState
          drawing={RecordingDrawing}
          title={recordingText("recordings.notSetUp")}
          action={
            <Button component={Link} to="/sessions/setup" variant="default">
              {recordingText("recordings.setUp")}
            </Button>
          }
        >
          {recordingText("recordings.notSetUpHint")}
        </EmptyState>
      )}
      {error && (
        <EmptyState
          drawing={RecordingDrawing}
          title={recordingText("recordings.loadFailed")}
          action={
            <Button variant="default" onClick={() => void refetch()}>
              {text("error.tryAgain")}
            </Button>
          }
        >
          {describeError(error)}
        </EmptyState>
      )}
    </Page>
  );
}
