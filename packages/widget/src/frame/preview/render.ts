import type { ComponentType, h } from "preact";
import { adoptStyles } from "../../shared/styles.ts";
import type { ShownMessage } from "../conversation/message/shown-message.ts";
import css from "./preview.css?inline";
import { previewMessages } from "./preview-messages.ts";

adoptStyles(document, css);

interface Shown {
  heading: string;
  messages: ShownMessage[];
  linkText: string;
  onOpen(): void;
}

/**
 * Shows messages above the button of a closed chat. This script loads on demand, so the chat passes its `h` of Preact
 * and its component for the text of a message.
 */
export function renderPreview(create: typeof h, Text: ComponentType<{ text: string }>, shown: Shown) {
  const { heading, messages, linkText, onOpen } = shown;
  return create(
    "main",
    { class: "preview" },
    create("h1", null, heading),
    previewMessages(messages).map(({ id, author, body }) =>
      // The button below does the same by keyboard.
      create("div", { key: id, onClick: onOpen }, create("strong", null, author?.name), create(Text, { text: body })),
    ),
    create("button", { type: "button", onClick: onOpen }, linkText),
  );
}
