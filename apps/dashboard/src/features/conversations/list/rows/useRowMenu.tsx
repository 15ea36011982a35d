import { type MouseEvent, useRef, useState } from "react";
import { lazyComponent } from "../../../../ui/page/lazy-component.tsx";
import type { CachedConversation } from "../../cache/cached-conversation.ts";
import { pathOf, type View } from "../../views/views.ts";
import { useSelectedIds } from "../selection/selection.ts";
import type { ListActions } from "../useListActions.ts";

const RowMenu = lazyComponent(async () => (await import("./RowMenu.tsx")).RowMenu);

interface Opened {
  id: string;
  at: { x: number; y: number };
}

/**
 * The context menu of rows. Its code loads when it is first opened. The context-menu key and a long touch open it below
 * the row.
 */
export function useRowMenu(view: View, conversations: CachedConversation[], actions: ListActions) {
  const [opened, setOpened] = useState<Opened>();
  const link = useRef<HTMLElement>(null);
  const selectedIds = useSelectedIds();

  function onContextMenu(event: MouseEvent<HTMLElement>) {
    const row = (event.target as Element).closest("li");
    link.current = row?.querySelector<HTMLElement>("[data-index]") ?? null;
    const conversation = conversations[Number(link.current?.dataset.index)];
    if (!row || !conversation) return;
    event.preventDefault();
    const { left, bottom } = row.getBoundingClientRect();
    const at = event.button === 2 ? { x: event.clientX, y: event.clientY } : { x: left, y: bottom };
    setOpened({ id: conversation.id, at });
  }

  function close() {
    link.current?.focus({ preventScroll: true });
    setOpened(undefined);
  }

  const isSelection = opened !== undefined && selectedIds.has(opened.id);
  const concerned = conversations.filter(({ id }) => (isSelection ? selectedIds.has(id) : id === opened?.id));
  const menu = opened && concerned.length > 0 && (
    <RowMenu
      key={`${opened.at.x} ${opened.at.y}`}
      conversations={concerned}
      isSelection={isSelection}
      actions={actions}
      path={pathOf(view, opened.id)}
      at={opened.at}
      onClose={close}
      onLoadError={close}
    />
  );
  return { onContextMenu, menu };
}
