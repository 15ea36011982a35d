import { describeError } from "../../../platform/requests/errors.ts";
import { text } from "../../../texts/text.ts";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { TryAgain } from "../../../ui/feedback/TryAgain.tsx";
import { lazyComponent } from "../../../ui/page/lazy-component.tsx";
import { IconSettings } from "../../../ui/theme/icons.ts";
import { paneIds } from "../panes.ts";
import { pathOf, type View } from "../views/views.ts";
import styles from "./ConversationList.module.css";
import { ListMenu } from "./ListMenu.tsx";
import { ConversationRows } from "./rows/ConversationRows.tsx";
import { RowSkeletons } from "./rows/RowSkeletons.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { SearchSummary } from "./SearchSummary.tsx";
import { useSelected } from "./selection/useSelected.ts";
import { useConversationList } from "./useConversationList.ts";
import { useListActions } from "./useListActions.ts";
import { ViewTitle } from "./ViewTitle.tsx";

const SelectionBar = lazyComponent(async () => (await import("./selection/SelectionBar.tsx")).SelectionBar);

interface ConversationListProps {
  view: View;
  openId: string | undefined;
  onCloseOpen(): void;
}

export function ConversationList({ view, openId, onCloseOpen }: ConversationListProps) {
  const list = useConversationList(view);
  const actions = useListActions(view, openId, onCloseOpen);
  const { selected, commands } = useSelected(list.data, actions);
  const title = (
    <>
      <ViewTitle view={view} />
      <div className={styles.tools}>
        {"inboxId" in view && <ConfigureInbox id={view.inboxId} />}
        <ListMenu />
      </div>
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
      <SearchSummary view={view} found={list.isPlaceholderData ? undefined : list.data} />
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
          isPlaceholder={list.isPlaceholderData}
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

const ConfigureInbox = ({ id }: { id: string }) => (
  <IconButton label={text("inboxes.configureOne")} to={`/inboxes/${id}`}>
    <IconSettings size={18} stroke={1.75} />
  </IconButton>
);
