import { text } from "../../texts/of/email-templates.ts";
import styles from "./ProblemText.module.css";
import type { Problem } from "./preview/messages.ts";

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
