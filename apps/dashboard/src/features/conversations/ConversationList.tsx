import { describeError } from "../../platform/errors.ts";
import { text } from "../../texts/text.ts";
import { TryAgain } from "../../ui/TryAgain.tsx";
import styles from "./ConversationList.module.css";
import { ConversationRows } from "./ConversationRows.tsx";
import { paneIds } from "./panes.ts";
import { RowSkeletons } from "./RowSkeletons.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { useConversationList } from "./useConversationList.ts";
import { ViewTitle } from "./ViewTitle.tsx";
import { pathOf, searched, type View } from "./views.ts";

export function ConversationList({ view, openId }: { view: View; openId: string | undefined }) {
  const list = useConversationList(view);
  return (
    <section
      className={styles.list}
      id={paneIds.list}
      aria-label={text("list.label")}
      data-empty={list.data?.conversations.length === 0}
    >
      <header className={styles.header}>
        <ViewTitle view={view} />
      </header>
      <SearchBox key={pathOf(searched(view, ""))} view={view} openId={openId} />
      {list.isPending && <RowSkeletons />}
      {list.isError && <TryAgain reason={describeError(list.error)} onClick={() => void list.refetch()} />}
      {list.data?.conversations.length === 0 && (
        <p className={styles.nothing} role="status">
          {text("list.empty")}
        </p>
      )}
      {list.data && (
        <ConversationRows
          key={pathOf(view)}
          list={list.data}
          view={view}
          openId={openId}
          isLoadingMore={list.isLoadingMore}
          onLoadMore={list.loadMore}
        />
      )}
    </section>
  );
}
