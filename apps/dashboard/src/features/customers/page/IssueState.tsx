import type { IssueState as State } from "@parley/contract";
import { text } from "../text.ts";
import styles from "./IssueState.module.css";

/** How far an issue is, in a word and its colour. */
export const IssueState = ({ state }: { state: State }) => (
  <span className={styles.state} data-state={state}>
    {text(`issue.${state}`)}
  </span>
);
