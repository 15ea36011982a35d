import type { Launcher } from "../loader/launcher.ts";
import { adoptStyles } from "../shared/styles.ts";
import css from "./badge.css?inline";

/** The number of unseen messages on the launcher's button. Only a loaded chat knows it. */
export function createBadge({ element, button }: Launcher) {
  const badge = document.createElement("span");
  adoptStyles(element.shadowRoot!, css);
  return {
    /** @param words the page's own texts */
    show(count: number, words: Record<string, string>) {
      badge.textContent = String(count);
      button.setAttribute("aria-description", count ? `${count} ${words.unread ?? "unread"}` : "");
      if (count) button.append(badge);
      else badge.remove();
    },
  };
}
