import type { Figure } from "../figures/figures.ts";
import { formatShare, formatValue } from "../figures/values.ts";
import { reportText } from "../texts.ts";
import styles from "./DonutChart.module.css";
import { Swatch } from "./Swatch.tsx";

/** The radius of a circle with circumference 100, so that shares are lengths. */
const RADIUS = 50 / Math.PI;
const GAP = 0.6;

/** A ring with one slice for each share, and its legend. */
export function DonutChart({ figure: { series, rows }, title }: { figure: Figure; title: string }) {
  const counts = rows.map(({ values }) => values[0] ?? 0);
  const all = counts.reduce((sum, count) => sum + count, 0);
  const shares = counts.map((count) => (count / all) * 100);
  const gap = rows.length > 1 ? GAP : 0;
  return (
    <div className={styles.slices}>
      <svg className={styles.ring} viewBox="0 0 42 42" role="img" aria-label={reportText("report.chartOf", { title })}>
        {rows.map(({ id }, index) => (
          <circle
            key={id}
            className={styles.slice}
            data-series={index + 1}
            cx="21"
            cy="21"
            r={RADIUS}
            strokeDasharray={`${Math.max(0.2, shares[index]! - gap)} 100`}
            strokeDashoffset={-shares.slice(0, index).reduce((sum, share) => sum + share, 0)}
          />
        ))}
      </svg>
      <ul className={styles.legend}>
        {rows.map(({ id, name }, index) => (
          <li key={id}>
            <Swatch index={index} />{" "}
            <span className={styles.name} dir="auto">
              {name}
            </span>{" "}
            <span className={styles.value}>{formatValue(counts[index], series[0]!)}</span>{" "}
            <span className={styles.value}>{formatShare(counts[index]!, all)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
