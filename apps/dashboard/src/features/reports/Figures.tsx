import styles from "./Figures.module.css";
import { FigureCard } from "./figures/FigureCard.tsx";
import type { Figure } from "./figures/figures.ts";
import { MetricCard } from "./figures/MetricCard.tsx";
import type { Metric } from "./figures/metrics.ts";

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
