import type { RecordingWithCustomer } from "@parley/contract";
import { Fact, Facts } from "../../ui/Facts.tsx";
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
      <Facts>
        <Fact name={recordingText("recordings.email")}>{customer?.email}</Fact>
        <Fact name={recordingText("recordings.phone")}>{customer?.phone}</Fact>
        <Fact name={recordingText("recordings.started")}>{started_at && dayAndTime(instantOf(started_at))}</Fact>
        <Fact name={recordingText("recordings.page")}>{path}</Fact>
        <Fact name={recordingText("recordings.device")}>{device}</Fact>
      </Facts>
    </section>
  );
}
