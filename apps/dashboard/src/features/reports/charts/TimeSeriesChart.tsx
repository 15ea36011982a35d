import { type PointerEvent, useState } from "react";
import type { Figure } from "../figures/figures.ts";
import { axisLabel, formatValue } from "../figures/values.ts";
import { reportText } from "../texts.ts";
import { Columns, Lines } from "./marks.tsx";
import { Swatch } from "./Swatch.tsx";
import { axisMaximum } from "./scale.ts";
import styles from "./TimeSeriesChart.module.css";

const MOST_LABELS = 7;

/** Values over time. The legend shows the values under the pointer. */
export function TimeSeriesChart({ figure, title }: { figure: Figure; title: string }) {
  const { series, rows, drawnAs } = figure;
  const { pointedAt, handlers } = usePointedAt(rows.length);
  const most = Math.max(...rows.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const top = axisMaximum(most, series[0]!.unit);
  const Marks = drawnAs === "lines" ? Lines : Columns;
  const label = reportText("report.chartOf", { title });
  return (
    <div>
      <Legend figure={figure} pointedAt={pointedAt} />
      <div className={styles.plot} dir="ltr">
        <div className={styles.axis} aria-hidden="true">
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{axisLabel(value, series[0]!)}</span>
          ))}
        </div>
        <svg
          className={styles.area}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
          {...handlers}
        >
          <path className={styles.grid} d="M0 0H100M0 50H100M0 100H100" />
          {pointedAt !== undefined && (
            <rect
              className={styles.pointed}
              x={(pointedAt / rows.length) * 100}
              width={100 / rows.length}
              height="100"
            />
          )}
          <Marks rows={rows} series={series} top={top} />
        </svg>
        <div className={styles.labels} data-all={rows.length <= MOST_LABELS} aria-hidden="true">
          {labelled(rows).map(({ id, short }) => (
            <span key={id}>{short}</span>
          ))}
        </div>
      </div>
    </div>
  );
}

/** All rows if there are few. Otherwise the first, the middle and the last. */
function labelled(rows: Figure["rows"]) {
  if (rows.length <= MOST_LABELS) return rows;
  return [rows[0]!, rows[Math.floor(rows.length / 2)]!, rows.at(-1)!];
}

interface LegendProps {
  figure: Figure;
  pointedAt: number | undefined;
}

/** The colors of the series. Shows the values under the pointer, or the totals if all series are counts. */
function Legend({ figure: { series, rows }, pointedAt }: LegendProps) {
  const pointed = pointedAt === undefined ? undefined : rows[pointedAt];
  const canBeSummed = series.every(({ unit }) => unit === "count");
  const valueAt = (index: number) =>
    pointed ? pointed.values[index] : rows.reduce((sum, { values }) => sum + (values[index] ?? 0), 0);
  return (
    <p className={styles.legend}>
      {(pointed || canBeSummed) && <span>{pointed?.name ?? reportText("report.inAll")}</span>}
      {series.map((one, index) => (
        <span key={one.name} className={styles.key}>
          <Swatch index={index} /> {one.name} {(pointed || canBeSummed) && <b>{formatValue(valueAt(index), one)}</b>}
        </span>
      ))}
    </p>
  );
}

/** The index under the pointer, among `count` places of equal width. */
function usePointedAt(count: number) {
  const [pointedAt, setPointedAt] = useState<number>();
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointedAt(Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count))));
  };
  const handlers = {
    onPointerMove: point,
    onPointerDown: point,
    onPointerLeave: () => setPointedAt(undefined),
  };
  // After a change of the range there may be fewer places.
  return { pointedAt: pointedAt !== undefined && pointedAt < count ? pointedAt : undefined, handlers };
}
