import type { IssueState } from "@parley/contract";
import styles from "./IssueStatePill.module.css";
import { text } from "./texts.ts";

export const IssueStatePill = ({ state }: { state: IssueState }) => (
  <span className={styles.pill} data-state={state}>
    {text(`issue.${state}`)}
  </span>
);
