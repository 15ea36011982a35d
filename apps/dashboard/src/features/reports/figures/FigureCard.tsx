import { Button } from "@mantine/core";
import { useId, useState } from "react";
import { Bars } from "../charts/Bars.tsx";
import { DonutChart } from "../charts/DonutChart.tsx";
import { HeatMap } from "../charts/HeatMap.tsx";
import { TimeSeriesChart } from "../charts/TimeSeriesChart.tsx";
import { csvOf } from "../csv.ts";
import { reportText } from "../texts.ts";
import { DownloadButton } from "./DownloadButton.tsx";
import styles from "./FigureCard.module.css";
import { FigureTable } from "./FigureTable.tsx";
import { type Figure, isEmpty } from "./figures.ts";
import { HeadingWithDefinition } from "./HeadingWithDefinition.tsx";

const drawings = { lines: TimeSeriesChart, columns: TimeSeriesChart, bars: Bars, slices: DonutChart, heat: HeatMap };

/** A figure as a chart or as a table. */
export function FigureCard({ figure }: { figure: Figure }) {
  const [isTable, setIsTable] = useState(false);
  const headingId = useId();
  const title = reportText(`figure.${figure.id}`);
  const isNothing = isEmpty(figure);
  const Drawing = drawings[figure.drawnAs];
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <header className={styles.header}>
        <HeadingWithDefinition id={headingId} title={title} definition={reportText(`figure.${figure.id}.definition`)} />
        <Button
          size="compact-sm"
          variant={isTable ? "light" : "default"}
          aria-pressed={isTable}
          aria-label={reportText("report.tableOf", { title })}
          onClick={() => setIsTable(!isTable)}
        >
          {reportText("report.table")}
        </Button>
        {!isNothing && <DownloadButton title={title} name={figure.id} csvOf={() => csvOf([], [figure])} />}
      </header>
      {isNothing && <p className={styles.nothing}>{reportText("report.noneHere")}</p>}
      {!isNothing &&
        (isTable ? <FigureTable figure={figure} title={title} /> : <Drawing figure={figure} title={title} />)}
    </section>
  );
}
