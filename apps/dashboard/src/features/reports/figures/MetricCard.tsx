import { useId } from "react";
import { text } from "../../../texts/text.ts";
import { csvOf } from "../csv.ts";
import { reportText } from "../texts.ts";
import { Change } from "./Change.tsx";
import { DownloadButton } from "./DownloadButton.tsx";
import { durationOf } from "./duration.ts";
import { HeadingWithDefinition } from "./HeadingWithDefinition.tsx";
import styles from "./MetricCard.module.css";
import type { Metric, TimeWithin } from "./metrics.ts";
import { Term } from "./Term.tsx";

/** One metric, also within working hours, and its change since the previous week. */
export function MetricCard({ metric }: { metric: Metric }) {
  const { id, seconds, within, change } = metric;
  const headingId = useId();
  const title = reportText(`metric.${id}`);
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <header className={styles.header}>
        <HeadingWithDefinition id={headingId} title={title} definition={reportText(`metric.${id}.definition`)} />
        {seconds !== undefined && <DownloadButton title={title} name={id} csvOf={() => csvOf([metric], [])} />}
      </header>
      <p className={styles.value}>{seconds === undefined ? text("none") : durationOf(seconds)}</p>
      <Change change={change} />
      {within && <Within {...within} />}
    </section>
  );
}

const Within = ({ seconds, isLimited }: TimeWithin) => (
  <p className={styles.within}>
    <Term
      term={reportText("metric.within")}
      definition={reportText(isLimited ? "metric.within.limitedDefinition" : "metric.within.definition")}
    />{" "}
    <span className={styles.time}>{seconds === undefined ? reportText("metric.noData") : durationOf(seconds)}</span>
  </p>
);
