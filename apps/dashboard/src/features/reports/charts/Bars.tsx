import type { Figure } from "../figures/figures.ts";
import { formatValue } from "../figures/values.ts";
import { reportText } from "../texts.ts";
import styles from "./Bars.module.css";

const MOST_SHOWN = 10;

/** Bars for the first rows. A line below them counts the hidden rows. */
export function Bars({ figure: { series, rows } }: { figure: Figure }) {
  const most = Math.max(...rows.map(({ values }) => values[0] ?? 0));
  const hidden = rows.length - MOST_SHOWN;
  return (
    <>
      <ul className={styles.bars}>
        {rows.slice(0, MOST_SHOWN).map(({ id, name, values: [value] }) => (
          <li key={id}>
            <span className={styles.name} dir="auto">
              {name}
            </span>{" "}
            <span className={styles.value}>{formatValue(value, series[0]!)}</span>
            <div className={styles.bar} style={{ width: `${((value ?? 0) / most) * 100}%` }} />
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={styles.more}>{reportText("report.more", { count: hidden })}</p>}
    </>
  );
}
