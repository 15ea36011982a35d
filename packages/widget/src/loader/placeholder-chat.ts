import type { CompleteOptions } from "./with-settings.ts";

export type PlaceholderChat = ReturnType<typeof createPlaceholderChat>;

/** The messages that the visitor has sent to the placeholder chat. */
export const SENT_MESSAGES = "p + p";

/**
 * A minimal chat that accepts messages while the real chat loads. The host passes the texts to the real chat
 * (`drafts.ts`).
 */
export function createPlaceholderChat() {
  const element = document.createElement("div");
  const title = document.createElement("b");
  const subtitle = document.createElement("p");
  const input = document.createElement("textarea");
  element.hidden = true;
  element.append(title, subtitle, input);
  input.rows = 1;
  input.onkeydown = (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    if (!input.value.trim()) return;
    const message = document.createElement("p");
    message.textContent = input.value;
    input.before(message);
    input.value = "";
  };

  return {
    element,

    /** @param brand the CSS declarations of the team's color */
    paint(options: CompleteOptions, brand: string) {
      const scheme = options.colorScheme;
      const isDark = scheme === "dark" || (scheme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
      element.style.cssText = brand;
      element.className = isDark ? "dark" : "";
      // The chat asks for the email address first.
      input.hidden = !!options.requireEmailUpfront;

      const company = options.account?.company_name;
      title.textContent = options.title || (company ? `Welcome to ${company}!` : "Welcome!");
      subtitle.textContent = options.subtitle || "How can we help you?";
      input.ariaLabel = input.placeholder = options.newMessagePlaceholder || "Start typing...";
    },

    show(isToBeFocused: boolean) {
      element.hidden = false;
      if (isToBeFocused) input.focus();
    },

    /** Closes the placeholder chat. The text is kept. */
    hide: () => {
      element.hidden = true;
    },
  };
}
