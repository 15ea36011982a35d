export const paneIds = { list: "conversations", thread: "messages", composer: "composer" } as const;

export const menuId = "conversation-menu";

export const searchId = "search-messages";

const focusable = "a[tabindex='0'], textarea, [role='log']";

/** Focuses a pane: the list's tab stop, the messages, or the text field. */
export function focusPane(pane: keyof typeof paneIds) {
  const element = document.getElementById(paneIds[pane]);
  (element?.matches(focusable) ? element : element?.querySelector<HTMLElement>(focusable))?.focus();
}

/** Focuses the row of the open conversation, if it is rendered. */
export function focusOpenRow() {
  document.getElementById(paneIds.list)?.querySelector<HTMLElement>("a[aria-current]")?.focus();
}

/** Whether the focus is on a row of the list. */
export const isRowFocused = () => document.activeElement?.closest(`#${paneIds.list} a[data-index]`) != null;

export const isListShown = () => document.getElementById(paneIds.list)?.checkVisibility() ?? false;

/** Focuses the shown list in the menu beside it. */
export const focusMenu = () => document.getElementById(menuId)?.querySelector<HTMLElement>("a[aria-current]")?.focus();

export function focusSearch() {
  const box = document.getElementById(searchId) as HTMLInputElement | null;
  box?.focus();
  box?.select();
}
