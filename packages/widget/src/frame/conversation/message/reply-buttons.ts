import type { Message } from "@parley/contract";
import type { Visit } from "@parley/sdk/internal";
import type { h } from "preact";
import { adoptStyles } from "../../../shared/styles.ts";
import { focusField } from "../focus-field.ts";
import { quickRepliesOf } from "./quick-replies.ts";
import css from "./reply-buttons.css?inline";

adoptStyles(document, css);

/** The suggested messages of an empty chat that are shown. */
const MAX_SUGGESTIONS = 3;

/** Buttons for the quick replies of a message. This script loads on demand, so the chat passes its `h` of Preact. */
export const renderQuickReplies = (create: typeof h, message: Message, onSend: Visit["send"]) =>
  renderButtons(
    create,
    quickRepliesOf(message).map(({ text, action }) => ({ text, metadata: { reply_action: action } })),
    onSend,
  );

/**
 * Buttons for the first messages that the team suggests.
 * @param suggestions one per line
 */
export function renderSuggestions(create: typeof h, suggestions: string, onSend: Visit["send"]) {
  const texts = suggestions.split("\n").map((line) => line.trim());
  const offered = [...new Set(texts)].filter(Boolean).slice(0, MAX_SUGGESTIONS);
  return renderButtons(
    create,
    offered.map((text) => ({ text })),
    onSend,
  );
}

interface Button {
  text: string;
  metadata?: Record<string, unknown>;
}

function renderButtons(create: typeof h, buttons: Button[], onSend: Visit["send"]) {
  if (buttons.length === 0) return null;
  function send({ text, ...rest }: Button) {
    onSend({ body: text, attachments: [], ...rest });
    focusField(); // the button disappears
  }
  return create(
    "div",
    { class: "replies" },
    buttons.map((each, key) =>
      create("button", { key, type: "button", dir: "auto", onClick: () => send(each) }, each.text),
    ),
  );
}
