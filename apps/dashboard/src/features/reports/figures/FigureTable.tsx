import { DataTable } from "../../../ui/DataTable.tsx";
import { reportText } from "../texts.ts";
import styles from "./FigureTable.module.css";
import type { Figure } from "./figures.ts";
import { formatValue } from "./values.ts";

/** The data of a chart as a table. */
export function FigureTable({ figure: { rowsAre, series, rows }, title }: { figure: Figure; title: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be scrollable by keyboard
    <section className={styles.frame} tabIndex={0} aria-label={reportText("report.tableOf", { title })}>
      <DataTable
        label={title}
        head={
          <>
            <th scope="col">{rowsAre}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className={styles.value}>
                {name}
              </th>
            ))}
          </>
        }
      >
        {rows.map(({ id, name, values }) => (
          <tr key={id}>
            <th scope="row" dir="auto">
              {name}
            </th>
            {series.map((one, index) => (
              <td key={one.name} className={styles.value}>
                {formatValue(values[index], one)}
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
    </section>
  );
}
