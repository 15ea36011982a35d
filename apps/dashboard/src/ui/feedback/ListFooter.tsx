import { Button } from "@mantine/core";
import styles from "./ListFooter.module.css";
import { LoadFailed } from "./LoadFailed.tsx";

interface ListFooterProps {
  /** The text of an empty list, if the list is empty. */
  none: string | false;
  /** The list that failed to load, and the reason. */
  failure: { what: string; reason: string } | false;
  onTryAgain(): void;
  /** The label of the button for the next page, if there is one. */
  more: string | false;
  isLoadingMore: boolean;
  onMore(): void;
}

/** The end of a paginated list on a card: an empty text, the button for the next page, or a failure. */
export function ListFooter({ none, failure, onTryAgain, more, isLoadingMore, onMore }: ListFooterProps) {
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
