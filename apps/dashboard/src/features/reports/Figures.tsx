import { Link } from "react-router";
import styles from "./Figures.module.css";
import { FigureCard } from "./figures/FigureCard.tsx";
import type { Figure } from "./figures/figures.ts";
import { MetricCard } from "./figures/MetricCard.tsx";
import type { Metric } from "./figures/metrics.ts";
import { reportText } from "./texts.ts";

interface FiguresProps {
  metrics: Metric[];
  figures: Figure[];
  hasWorkingHours: boolean;
  /** The data of another range is loading. */
  isPassing: boolean;
}

/** The metrics, then the charts. */
export function Figures({ metrics, figures, hasWorkingHours, isPassing }: FiguresProps) {
  return (
    <div className={styles.figures} aria-busy={isPassing}>
      <div>
        <div className={styles.metrics}>
          {metrics.map((metric) => (
            <MetricCard key={metric.id} metric={metric} />
          ))}
        </div>
        {!hasWorkingHours && (
          <p className={styles.hint}>
            <Link to="/settings/account">{reportText("metric.setHours")}</Link>
          </p>
        )}
      </div>
      {figures.map((figure) => (
        <FigureCard key={figure.id} figure={figure} />
      ))}
    </div>
  );
}
