import type { Figure } from "../figures/figures.ts";
import { formatShare, formatValue } from "../figures/values.ts";
import { reportText } from "../texts.ts";
import styles from "./DonutChart.module.css";
import { Swatch } from "./Swatch.tsx";
import { slicesOf } from "./slices.ts";

/** The radius of a circle with circumference 100, so that shares are lengths. */
const RADIUS = 50 / Math.PI;
const GAP = 0.6;

/** A ring of at most five shares, and its legend. The table has all rows. */
export function DonutChart({ figure: { series, rows }, title }: { figure: Figure; title: string }) {
  const counted = rows.map(({ name, values }) => ({ name, count: values[0] ?? 0 }));
  const slices = slicesOf(counted, reportText("report.other"));
  const all = slices.reduce((sum, { count }) => sum + count, 0);
  const shares = slices.map(({ count }) => (count / all) * 100);
  const gap = slices.length > 1 ? GAP : 0;
  return (
    <div className={styles.slices}>
      <svg className={styles.ring} viewBox="0 0 42 42" role="img" aria-label={reportText("report.chartOf", { title })}>
        {slices.map(({ name }, index) => (
          <circle
            key={name}
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
        {slices.map(({ name, count }, index) => (
          <li key={name}>
            <Swatch index={index} />{" "}
            <span className={styles.name} dir="auto">
              {name}
            </span>{" "}
            <span className={styles.value}>{formatValue(count, series[0]!)}</span>{" "}
            <span className={styles.value}>{formatShare(count, all)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
