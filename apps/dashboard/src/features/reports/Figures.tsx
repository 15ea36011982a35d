import { FigureCard } from "./FigureCard.tsx";
import styles from "./Figures.module.css";
import type { Figure } from "./figures.ts";
import { MetricCard } from "./MetricCard.tsx";
import type { Metric } from "./metrics.ts";

interface FiguresProps {
  metrics: Metric[];
  figures: Figure[];
  /** The data of another range is loading. */
  isPassing: boolean;
}

/** The metrics, then the charts. */
export function Figures({ metrics, figures, isPassing }: FiguresProps) {
  return (
    <div className={styles.figures} aria-busy={isPassing}>
      <div className={styles.metrics}>
        {metrics.map((metric) => (
          <MetricCard key={metric.id} metric={metric} />
        ))}
      </div>
      {figures.map((figure) => (
        <FigureCard key={figure.id} figure={figure} />
      ))}
    </div>
  );
}
