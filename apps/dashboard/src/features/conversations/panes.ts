export const paneIds = { list: "conversations", thread: "messages", composer: "composer" } as const;

export const searchId = "search-messages";

const focusable = "a[tabindex='0'], textarea, [role='log']";

/** Puts the focus into a pane: on the row of the list that can be tabbed to, on the messages, or into the text field. */
export function focusPane(pane: keyof typeof paneIds) {
  const element = document.getElementById(paneIds[pane]);
  (element?.matches(focusable) ? element : element?.querySelector<HTMLElement>(focusable))?.focus();
}

/** Puts the focus on the row of the open conversation, if it is in sight. */
export function focusOpenRow() {
  document.getElementById(paneIds.list)?.querySelector<HTMLElement>("a[aria-current]")?.focus();
}

/** Whether the focus is on a row of the list. */
export const isRowFocused = () => document.activeElement?.closest(`#${paneIds.list} a[data-index]`) != null;

export const isListShown = () => document.getElementById(paneIds.list)?.checkVisibility() ?? false;

export function focusSearch() {
  const box = document.getElementById(searchId) as HTMLInputElement | null;
  box?.focus();
  box?.select();
}
