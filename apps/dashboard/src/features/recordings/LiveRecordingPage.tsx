import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { api } from "../../platform/api.ts";
import { describeError } from "../../platform/errors.ts";
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
  const { data: recording, error } = useQuery({
    queryKey: [...recordingsKey, id],
    queryFn: () => api.recordings.get(id),
    meta: { problem: recordingText("recording.failed") },
  });
  return (
    <Page
      title={recordingText("recording.heading")}
      isWide
      back={<Link to="/sessions/list">{recordingText("recording.back")}</Link>}
    >
      <p className={styles.note}>{recordingText("recording.experimental")}</p>
      {error && !recording && <EmptyState title={recordingText("recording.failed")}>{describeError(error)}</EmptyState>}
      {recording && (
        <div className={styles.columns}>
          <Visit key={id} recording={recording} />
          <VisitorPanel recording={recording} />
        </div>
      )}
    </Page>
  );
}
