import type { CSSProperties } from "react";
import type { Figure } from "../figures/figures.ts";
import { formatValue } from "../figures/values.ts";
import { reportText } from "../texts.ts";
import styles from "./HeatMap.module.css";

/** Every third hour is labeled. */
const LABELED_HOURS = 3;

/** A row for each weekday and a cell for each hour. Screen readers read the figure's table instead. */
export function HeatMap({ figure: { series, rows }, title }: { figure: Figure; title: string }) {
  const most = Math.max(1, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return (
    <div className={styles.map} role="img" aria-label={reportText("report.chartOf", { title })}>
      {rows.map(({ id, name, short, values }) => (
        <div key={id} className={styles.row}>
          <span className={styles.name}>{short}</span>
          {series.map((hour, index) => (
            <span
              key={hour.name}
              className={styles.cell}
              data-empty={!values[index]}
              style={{ "--share": `${Math.round(15 + (85 * (values[index] ?? 0)) / most)}%` } as CSSProperties}
              title={reportText("report.inHour", {
                day: name,
                hour: hour.name,
                count: formatValue(values[index], hour),
              })}
            />
          ))}
        </div>
      ))}
      <div className={styles.row}>
        <span className={styles.name} />
        {series.map(({ name }, index) => (
          <span key={name} className={styles.hour}>
            {index % LABELED_HOURS === 0 && name}
          </span>
        ))}
      </div>
    </div>
  );
}
