import type { IssueState } from "@parley/contract";
import styles from "./IssueStatePill.module.css";
import { text } from "./text.ts";

/** How far it is. */
export const IssueStatePill = ({ state }: { state: IssueState }) => (
  <span className={styles.pill} data-state={state}>
    {text(`issue.${state}`)}
  </span>
);
