import type { Problem } from "../../email-preview/messages.ts";
import { text } from "../../texts/of/email-templates.ts";
import styles from "./ProblemText.module.css";

/** What is wrong with the code, below it. It is there before there is anything to say, so that it is read out then. */
export function ProblemText({ problem }: { problem: Problem | undefined }) {
  return (
    <div className={styles.place} role="status">
      {problem && (
        <p className={styles.problem}>
          {problem.line ? text("templates.problem", { line: problem.line, message: problem.message }) : problem.message}
        </p>
      )}
    </div>
  );
}
