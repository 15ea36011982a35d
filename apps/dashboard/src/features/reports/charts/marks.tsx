import type { Row, Series } from "../figures/figures.ts";
import styles from "./marks.module.css";

interface MarksProps {
  rows: Row[];
  series: Series[];
  /** The value at the upper edge of the plot. */
  top: number;
}

/** The share of its place that a group of columns fills. */
const FILLED = 0.7;

/** One line for each series, in a 100 by 100 square. */
export function Lines({ rows, series, top }: MarksProps) {
  const x = (index: number) => ((index + 0.5) / rows.length) * 100;
  return series.map(({ name }, of) => (
    <path
      key={name}
      className={styles.line}
      data-series={of + 1}
      // The zero-length segment draws a dot for a line with a single point.
      d={`M${rows.map(({ values }, index) => `${x(index)} ${100 - ((values[of] ?? 0) / top) * 100}`).join("L")}h0`}
    />
  ));
}

/** One column for each series at each place, side by side. */
export function Columns({ rows, series, top }: MarksProps) {
  const place = 100 / rows.length;
  const width = (place * FILLED) / series.length;
  return rows.flatMap(({ id, values }, index) =>
    series.map(({ name }, of) => {
      const height = ((values[of] ?? 0) / top) * 100;
      const x = place * (index + (1 - FILLED) / 2) + width * of;
      return (
        <rect
          key={`${id} ${name}`}
          className={styles.column}
          data-series={of + 1}
          x={x}
          y={100 - height}
          width={width}
          height={height}
        />
      );
    }),
  );
}
