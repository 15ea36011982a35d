import type { IssueState } from "@parley/contract";
import { text } from "../../texts/text.ts";
import styles from "./IssueStatePill.module.css";

export const IssueStatePill = ({ state }: { state: IssueState }) => (
  <span className={styles.pill} data-state={state}>
    {text(`issue.${state}`)}
  </span>
);
