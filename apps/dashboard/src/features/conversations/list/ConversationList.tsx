import { describeError } from "../../../platform/errors.ts";
import { text } from "../../../texts/text.ts";
import { TryAgain } from "../../../ui/feedback/TryAgain.tsx";
import { lazyComponent } from "../../../ui/page/lazy-component.tsx";
import { paneIds } from "../panes.ts";
import { pathOf, type View } from "../views/views.ts";
import styles from "./ConversationList.module.css";
import { ListMenu } from "./ListMenu.tsx";
import { ConversationRows } from "./rows/ConversationRows.tsx";
import { RowSkeletons } from "./rows/RowSkeletons.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { useSelected } from "./selection/useSelected.ts";
import { useConversationList } from "./useConversationList.ts";
import { useListActions } from "./useListActions.ts";
import { ViewTitle } from "./ViewTitle.tsx";

const SelectionBar = lazyComponent(async () => (await import("./selection/SelectionBar.tsx")).SelectionBar);

export function ConversationList({ view, openId }: { view: View; openId: string | undefined }) {
  const list = useConversationList(view);
  const actions = useListActions(view, openId);
  const { selected, commands } = useSelected(list.data, actions);
  const title = (
    <>
      <ViewTitle view={view} />
      <ListMenu />
    </>
  );
  return (
    <section
      className={styles.list}
      id={paneIds.list}
      aria-label={text("list.label")}
      data-empty={list.data?.conversations.length === 0}
    >
      <header className={styles.header}>
        {selected.length > 0 ? (
          <SelectionBar selected={selected} commands={commands} actions={actions} fallback={title} />
        ) : (
          title
        )}
      </header>
      <SearchBox view={view} openId={openId} />
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
          actions={actions}
          isLoadingMore={list.isLoadingMore}
          onLoadMore={list.loadMore}
        />
      )}
    </section>
  );
}
