import { VisuallyHidden } from "@mantine/core";
import type { RecordingWithCustomer } from "@parley/contract";
import { Link } from "react-router";
import { text } from "../../texts/text.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { dayAndTime, instantOf } from "../../ui/text/times.ts";
import styles from "./RecordingTable.module.css";
import { StatusPill } from "./StatusPill.tsx";
import { recordingText } from "./texts.ts";
import type { LiveVisits } from "./useRecordingsSocket.ts";
import { visitSummary } from "./visit-summary.ts";

interface RecordingTableProps {
  recordings: RecordingWithCustomer[];
  live: LiveVisits;
}

/** The live visits: the customers and their pages. */
export function RecordingTable({ recordings, live }: RecordingTableProps) {
  return (
    <div className={styles.frame}>
      <DataTable
        label={recordingText("recordings.heading")}
        isStacked
        head={
          <>
            <th scope="col">{recordingText("recordings.customer")}</th>
            <th scope="col">{recordingText("recordings.page")}</th>
            <th scope="col" className={styles.minor}>
              {recordingText("recordings.device")}
            </th>
            <th scope="col" className={styles.minor}>
              {recordingText("recordings.started")}
            </th>
            <th scope="col">{recordingText("recordings.status")}</th>
            <th scope="col">
              <VisuallyHidden>{recordingText("recordings.actions")}</VisuallyHidden>
            </th>
          </>
        }
      >
        {recordings.map((recording) => {
          const { name, path, device } = visitSummary(recording);
          const { id, started_at } = recording;
          return (
            <tr key={id}>
              <th scope="row" dir="auto">
                {name}
              </th>
              <td dir="auto">{path || text("none")}</td>
              <td className={styles.minor}>{device || text("none")}</td>
              <td className={styles.minor}>{started_at ? dayAndTime(instantOf(started_at)) : text("none")}</td>
              <td>
                <StatusPill status={live.get(id) ? "active" : "inactive"} />
              </td>
              <td className={styles.actions} data-actions>
                <Link to={`/sessions/live/${id}`} aria-label={recordingText("recordings.watchWhat", { name })}>
                  {recordingText("recordings.watch")}
                </Link>
              </td>
            </tr>
          );
        })}
      </DataTable>
    </div>
  );
}
