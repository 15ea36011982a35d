import { operators } from "../../features/search/index.ts";
import styles from "./SearchHelp.module.css";
import { text } from "./texts.ts";

interface SearchHelpProps {
  /** The server's reason for refusing the search. */
  refusal: string | undefined;
  isBusy: boolean;
}

/** Below the field: the search operators, the error of the search, or its progress. */
export function SearchHelp({ refusal, isBusy }: SearchHelpProps) {
  return (
    <div className={styles.help}>
      {refusal ? (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      ) : (
        <p>
          {text("search.help")}
          {operators.map((operator) => (
            <code key={operator}>{operator}</code>
          ))}
        </p>
      )}
      {isBusy && <div className={styles.progress} aria-hidden="true" />}
    </div>
  );
}
