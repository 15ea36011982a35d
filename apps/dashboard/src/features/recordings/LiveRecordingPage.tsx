import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { api } from "../../platform/requests/api.ts";
import { loadFailure } from "../../platform/requests/load-failure.ts";
import { text } from "../../texts/text.ts";
import { CardSkeletons } from "../../ui/feedback/CardSkeletons.tsx";
import { RecordingDrawing } from "../../ui/feedback/drawings.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import styles from "./LiveRecordingPage.module.css";
import { recordingsKey } from "./recordings-key.ts";
import { recordingText } from "./texts.ts";
import { Visit } from "./Visit.tsx";
import { VisitorPanel } from "./VisitorPanel.tsx";

/** `/sessions/live/{session}`: one visit, live or from its stored recording. */
export function LiveRecordingPage() {
  const { session: id = "" } = useParams();
  const {
    data: recording,
    error,
    refetch,
  } = useQuery({
    queryKey: [...recordingsKey, id],
    queryFn: () => api.recordings.get(id),
    meta: { problem: recordingText("recording.failed") },
  });
  const failed = loadFailure(error, refetch);
  return (
    <Page
      title={recordingText("recording.heading")}
      isWide
      back={<Link to="/sessions/list">{recordingText("recording.back")}</Link>}
    >
      <p className={styles.note}>{recordingText("recording.experimental")}</p>
      {!recording && !error && <CardSkeletons />}
      {error && !recording && (
        <EmptyState
          drawing={RecordingDrawing}
          title={recordingText("recording.failed")}
          action={
            failed.onTryAgain && (
              <Button variant="default" onClick={failed.onTryAgain}>
                {text("error.tryAgain")}
              </Button>
            )
          }
        >
          {failed.reason}
        </EmptyState>
      )}
      {recording && (
        <div className={styles.columns}>
          <Visit key={id} recording={recording} />
          <VisitorPanel recording={recording} />
        </div>
      )}
    </Page>
  );
}
