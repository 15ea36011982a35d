import { Button } from "@mantine/core";
import styles from "./ListEnd.module.css";
import { LoadFailed } from "./LoadFailed.tsx";

interface ListEndProps {
  /** What to say where there is nothing, if there is nothing. */
  none: string | false;
  /** What did not load, and why. */
  failure: { what: string; reason: string } | false;
  onTryAgain(): void;
  /** What the button says that brings the next page, if there is one. */
  more: string | false;
  isLoadingMore: boolean;
  onMore(): void;
}

/** Below a list that comes in pages, on a card: nothing, the next page, or why it is not there. */
export function ListEnd({ none, failure, onTryAgain, more, isLoadingMore, onMore }: ListEndProps) {
  if (!none && !failure && !more) return null;
  return (
    <div className={styles.end}>
      {none && <p>{none}</p>}
      {failure && <LoadFailed what={failure.what} reason={failure.reason} onTryAgain={onTryAgain} />}
      {more && !failure && (
        <Button variant="default" size="xs" loading={isLoadingMore} onClick={onMore}>
          {more}
        </Button>
      )}
    </div>
  );
}
