import { VisuallyHidden } from "@mantine/core";
import type { FailedJob } from "@parley/contract";
import { RowActions } from "../../ui/buttons/RowActions.tsx";
import { TextButton } from "../../ui/buttons/TextButton.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Pill } from "../../ui/Pill.tsx";
import { RelativeTime } from "../../ui/text/RelativeTime.tsx";
import { exactTime, instantOf } from "../../ui/text/times.ts";
import styles from "./FailedJobTable.module.css";
import { jobName, text } from "./texts.ts";

interface FailedJobTableProps {
  jobs: FailedJob[];
  onRetry(job: FailedJob): void;
  onDrop(job: FailedJob): void;
}

export function FailedJobTable({ jobs, onRetry, onDrop }: FailedJobTableProps) {
  return (
    <DataTable
      label={text("failedJobs.heading")}
      isStacked
      head={
        <>
          <th scope="col">{text("failedJobs.what")}</th>
          <th scope="col">{text("failedJobs.reason")}</th>
          <th scope="col">{text("failedJobs.next")}</th>
          <th scope="col">
            <VisuallyHidden>{text("failedJobs.actions")}</VisuallyHidden>
          </th>
        </>
      }
    >
      {jobs.map((job) => {
        const { id, name, attempts, reason, next_attempt_at, created_at } = job;
        const title = jobName(name);
        const what = text("failedJobs.one", { title, time: exactTime(instantOf(created_at)) });
        return (
          <tr key={id}>
            <th scope="row">
              {title} <RelativeTime className={styles.detail} at={created_at} />
            </th>
            <td>
              {reason}
              <span className={styles.detail}>{text("failedJobs.attempts", { count: attempts })}</span>
            </td>
            <td>
              {next_attempt_at ? (
                exactTime(instantOf(next_attempt_at))
              ) : (
                <Pill isWarning>{text("failedJobs.givenUp")}</Pill>
              )}
            </td>
            <RowActions>
              <TextButton aria-label={text("failedJobs.retryWhat", { what })} onClick={() => onRetry(job)}>
                {text("failedJobs.retry")}
              </TextButton>
              <TextButton aria-label={text("failedJobs.dropWhat", { what })} onClick={() => onDrop(job)}>
                {text("failedJobs.drop")}
              </TextButton>
            </RowActions>
          </tr>
        );
      })}
    </DataTable>
  );
}
