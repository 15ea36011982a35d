import type { RecordingWithCustomer } from "@parley/contract";
import { DescriptionItem, DescriptionList } from "../../ui/DescriptionList.tsx";
import { dayAndTime, instantOf } from "../../ui/text/times.ts";
import { recordingText } from "./texts.ts";
import styles from "./VisitorPanel.module.css";
import { visitSummary } from "./visit-summary.ts";

/** The visitor, the page and the device of a recording. */
export function VisitorPanel({ recording }: { recording: RecordingWithCustomer }) {
  const { name, path, device } = visitSummary(recording);
  const { customer, started_at } = recording;
  return (
    <section className={styles.panel} aria-label={recordingText("recordings.customer")}>
      <h2 className={styles.name} dir="auto">
        {name}
      </h2>
      <DescriptionList>
        <DescriptionItem name={recordingText("recordings.email")}>{customer?.email}</DescriptionItem>
        <DescriptionItem name={recordingText("recordings.phone")}>{customer?.phone}</DescriptionItem>
        <DescriptionItem name={recordingText("recordings.started")}>
          {started_at && dayAndTime(instantOf(started_at))}
        </DescriptionItem>
        <DescriptionItem name={recordingText("recordings.page")}>{path}</DescriptionItem>
        <DescriptionItem name={recordingText("recordings.device")}>{device}</DescriptionItem>
      </DescriptionList>
    </section>
  );
}
