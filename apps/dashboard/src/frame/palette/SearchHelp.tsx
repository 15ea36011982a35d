import { operators } from "../../features/search/index.ts";
import { text } from "../../texts/of/search.ts";
import styles from "./SearchHelp.module.css";

interface SearchHelpProps {
  /** Why the server cannot search for what is typed. */
  refusal: string | undefined;
  isBusy: boolean;
}

/** Below the field: how a search is narrowed down, or what is wrong with it; and that it goes on. */
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
