import styles from "./ProblemText.module.css";
import type { Problem } from "./preview/messages.ts";
import { text } from "./texts.ts";

/** The error in the code, below it. The live region is always mounted, so that screen readers announce new errors. */
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
