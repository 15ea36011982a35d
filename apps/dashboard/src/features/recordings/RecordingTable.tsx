import type { RecordingWithCustomer } from "@parley/contract";
import { Link } from "react-router";
import { text } from "../../texts/text.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { Spoken } from "../../ui/Spoken.tsx";
import { dayAndTime, instantOf } from "../../ui/times.ts";
import styles from "./RecordingTable.module.css";
import { StatusPill } from "./StatusPill.tsx";
import type { LiveVisits } from "./useWatching.ts";
import { visitOf } from "./visit-of.ts";

interface RecordingTableProps {
  recordings: RecordingWithCustomer[];
  live: LiveVisits;
}

/** Who is on the site, and where. */
export function RecordingTable({ recordings, live }: RecordingTableProps) {
  return (
    <div className={styles.frame}>
      <DataTable
        label={text("recordings.heading")}
        head={
          <>
            <th scope="col">{text("recordings.customer")}</th>
            <th scope="col">{text("recordings.page")}</th>
            <th scope="col" className={styles.minor}>
              {text("recordings.device")}
            </th>
            <th scope="col" className={styles.minor}>
              {text("recordings.started")}
            </th>
            <th scope="col">{text("recordings.status")}</th>
            <th scope="col">
              <Spoken>{text("recordings.actions")}</Spoken>
            </th>
          </>
        }
      >
        {recordings.map((recording) => {
          const { name, path, device } = visitOf(recording);
          const { id, started_at } = recording;
          return (
            <tr key={id}>
              <td className={styles.name} dir="auto">
                {name}
              </td>
              <td dir="auto">{path || text("none")}</td>
              <td className={styles.minor}>{device || text("none")}</td>
              <td className={styles.minor}>{started_at ? dayAndTime(instantOf(started_at)) : text("none")}</td>
              <td>
                <StatusPill status={live.get(id) ? "active" : "inactive"} />
              </td>
              <td className={styles.actions}>
                <Link to={`/sessions/live/${id}`} aria-label={text("recordings.watchWhat", { name })}>
                  {text("recordings.watch")}
                </Link>
              </td>
            </tr>
          );
        })}
      </DataTable>
    </div>
  );
}
