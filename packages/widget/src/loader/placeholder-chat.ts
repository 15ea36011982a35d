import type { Configuration } from "./options.ts";
import type { StoredSettings } from "./server.ts";

export type PlaceholderChat = ReturnType<typeof createPlaceholderChat>;

/** What the visitor wrote while the chat was on its way. */
export interface WrittenText {
  text: string;
  /** They pressed Enter. */
  isSent: boolean;
}

/** A chat to write in at once; whatever network the real one has to come over. It takes over what was written. */
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
    input.readOnly = /\S/.test(input.value); // it goes out when it can
  };

  return {
    element,

    /** @param brand the declarations of the team's colour */
    paint(
      { title: heading, subtitle: text, newMessagePlaceholder, ...asked }: Configuration,
      stored: StoredSettings,
      brand: string,
    ) {
      const scheme = asked.colorScheme || stored.color_scheme;
      const isDark = scheme === "dark" || (scheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
      element.style.cssText = brand;
      element.className = isDark ? "dark" : "";
      input.hidden = !!(asked.requireEmailUpfront || stored.require_email_upfront); // that is for the chat to ask

      const company = stored.account?.company_name;
      title.textContent = heading || stored.title || (company ? `Welcome to ${company}!` : "Welcome!");
      subtitle.textContent = text || stored.subtitle || "How can we help you?";
      input.ariaLabel = input.placeholder =
        newMessagePlaceholder || stored.new_message_placeholder || "Start typing...";
    },

    enter(isToBeFocused: boolean) {
      element.hidden = false;
      if (isToBeFocused) input.focus();
    },

    /** Closes it. Whoever comes back finds what they wrote. */
    leave: () => {
      element.hidden = true;
    },

    /** Closes it, and hands over what was written. */
    empty(): WrittenText {
      const written = { text: input.value, isSent: input.readOnly };
      element.hidden = true;
      input.value = "";
      input.readOnly = false;
      return written;
    },
  };
}
