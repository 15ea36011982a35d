import { useId } from "react";
import { text } from "../../../texts/text.ts";
import { reportText } from "../texts.ts";
import { Change } from "./Change.tsx";
import { durationOf } from "./duration.ts";
import { HeadingWithDefinition } from "./HeadingWithDefinition.tsx";
import styles from "./MetricCard.module.css";
import type { Metric } from "./metrics.ts";

/** One metric and its change since the previous week. */
export function MetricCard({ metric: { id, seconds, change } }: { metric: Metric }) {
  const headingId = useId();
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <HeadingWithDefinition
        id={headingId}
        title={reportText(`metric.${id}`)}
        definition={reportText(`metric.${id}.definition`)}
      />
      <p className={styles.value}>{seconds === undefined ? text("none") : durationOf(seconds)}</p>
      <Change change={change} />
    </section>
  );
}
