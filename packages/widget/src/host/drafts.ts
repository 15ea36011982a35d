import { SENT_MESSAGES } from "../loader/placeholder-chat.ts";

/** A text that the visitor wrote while the chat was loading. */
export interface Draft {
  text: string | null;
  /** The visitor pressed Enter. */
  isSent: boolean;
}

/** Removes the texts from the placeholder chat and returns them in their order. */
export function takeDrafts(placeholder: HTMLElement): Draft[] {
  const drafts: Draft[] = [];
  for (const message of placeholder.querySelectorAll(SENT_MESSAGES)) {
    drafts.push({ text: message.textContent, isSent: true });
    message.remove();
  }
  for (const input of placeholder.querySelectorAll("textarea")) {
    drafts.push({ text: input.value, isSent: false });
    input.value = "";
  }
  return drafts;
}
