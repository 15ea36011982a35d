export const paneIds = { list: "conversations", thread: "messages", composer: "composer" } as const;

export const searchId = "search-messages";

const focusable = "a[tabindex='0'], textarea, [role='log']";

/** Puts the focus into a pane: on the row of the list that can be tabbed to, on the messages, or into the text field. */
export function focusPane(pane: keyof typeof paneIds) {
  const element = document.getElementById(paneIds[pane]);
  (element?.matches(focusable) ? element : element?.querySelector<HTMLElement>(focusable))?.focus();
}

export function focusSearch() {
  const box = document.getElementById(searchId) as HTMLInputElement | null;
  box?.focus();
  box?.select();
}
