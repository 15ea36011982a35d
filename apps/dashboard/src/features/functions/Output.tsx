import { Button } from "@mantine/core";
import { describeError } from "../../platform/requests/errors.ts";
import styles from "./Output.module.css";
import { text } from "./texts.ts";

interface Running {
  data: unknown;
  error: unknown;
  isPending: boolean;
  isIdle: boolean;
  reset(): void;
}

/** The result of a test run. An error stays visible until it is dismissed. */
export function Output({ running: { data, error, isPending, isIdle, reset } }: { running: Running }) {
  const reason = error ? describeError(error) : errorMessageIn(data);
  return (
    <>
      {isPending && <p role="status">{text("function.running")}</p>}
      {reason !== undefined && (
        <div className={styles.error} role="alert">
          <p className={styles.title}>{text("function.runFailed")}</p>
          <p className={styles.reason}>{reason}</p>
          <Button size="xs" variant="default" onClick={reset}>
            {text("function.dismiss")}
          </Button>
        </div>
      )}
      {isIdle && <p className={styles.hint}>{text("function.noOutput")}</p>}
      {data !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be scrollable by keyboard
        <pre className={styles.json} tabIndex={0}>
          {JSON.stringify(data, null, 2)}
        </pre>
      )}
    </>
  );
}

function errorMessageIn(data: unknown): string | undefined {
  const { errorMessage } = (data ?? {}) as { errorMessage?: unknown };
  return errorMessage === undefined ? undefined : String(errorMessage);
}
