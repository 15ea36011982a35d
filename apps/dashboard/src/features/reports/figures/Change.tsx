import { IconDown, IconUp } from "../../../ui/theme/icons.ts";
import { reportText } from "../texts.ts";
import styles from "./Change.module.css";
import { formatSignedPercent } from "./values.ts";

/** The change from the previous week to the latest. A shorter time is an improvement. */
export function Change({ change }: { change: number | undefined }) {
  if (change === undefined) return <p className={styles.change}>{reportText("change.none")}</p>;
  const direction = change < 0 ? "shorter" : change > 0 ? "longer" : "same";
  return (
    <p className={styles.change} data-direction={direction}>
      {direction === "shorter" && <IconDown size={16} aria-hidden />}
      {direction === "longer" && <IconUp size={16} aria-hidden />}
      {reportText("change.percent", { percent: formatSignedPercent(change) })}
    </p>
  );
}
