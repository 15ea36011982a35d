import type { Configuration } from "./options.ts";
import type { StoredSettings } from "./server.ts";

export type PlaceholderChat = ReturnType<typeof createPlaceholderChat>;

/** The text that the visitor wrote while the chat was loading. */
export interface DraftText {
  text: string;
  /** The visitor pressed Enter. */
  isSent: boolean;
}

/** A minimal chat that accepts text while the real chat loads. The real chat takes over the text. */
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
    input.readOnly = /\S/.test(input.value); // the loaded chat sends it
  };

  return {
    element,

    /** @param brand the CSS declarations of the team's color */
    paint(
      { title: heading, subtitle: text, newMessagePlaceholder, ...asked }: Configuration,
      stored: StoredSettings,
      brand: string,
    ) {
      const scheme = asked.colorScheme || stored.color_scheme;
      const isDark = scheme === "dark" || (scheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
      element.style.cssText = brand;
      element.className = isDark ? "dark" : "";
      // The chat asks for the email address first.
      input.hidden = !!(asked.requireEmailUpfront || stored.require_email_upfront);

      const company = stored.account?.company_name;
      title.textContent = heading || stored.title || (company ? `Welcome to ${company}!` : "Welcome!");
      subtitle.textContent = text || stored.subtitle || "How can we help you?";
      input.ariaLabel = input.placeholder =
        newMessagePlaceholder || stored.new_message_placeholder || "Start typing...";
    },

    show(isToBeFocused: boolean) {
      element.hidden = false;
      if (isToBeFocused) input.focus();
    },

    /** Closes the placeholder chat. The text is kept. */
    hide: () => {
      element.hidden = true;
    },

    /** Closes the placeholder chat, clears it and returns its text. */
    takeDraft(): DraftText {
      const draft = { text: input.value, isSent: input.readOnly };
      element.hidden = true;
      input.value = "";
      input.readOnly = false;
      return draft;
    },
  };
}
