import type { MessageFact } from "@parley/contract";
import { nameOfAgent, nameOfCustomer } from "../shared/message-format.ts";

const MAX_TEXT_LENGTH = 16_000;

type AuthoredMessage = Pick<MessageFact, "user" | "customer" | "body" | "private" | "attachments">;

/**
 * A message with its author and its files; empty if the message is empty. Mattermost uses Markdown, like this server.
 */
export function postTextOf({ body, private: isPrivate, attachments, ...message }: AuthoredMessage): string {
  const text = withoutMentions(body?.trim() ?? "");
  const files = attachments.map(({ filename, file_url }) => `> [${inLine(filename)}](${file_url})`);
  const parts = [isPrivate && text ? `\\\\ _${text}_` : text, ...files].filter(Boolean);
  return parts.length > 0 ? cut(prefixOf(message) + parts.join("\n")) : "";
}

const prefixOf = (message: Pick<AuthoredMessage, "user" | "customer">) =>
  message.customer
    ? `*:wave: ${inLine(nameOfCustomer(message.customer))}*: `
    : `*:woman_technologist: ${inLine(nameOfAgent(message))}*: `;

/**
 * Prevents mentions such as `@channel` from notifying people in Mattermost. A zero-width space follows each `@`; in
 * URLs `%40` replaces it. Mattermost strips the punctuation around a name, splits names at it, and decodes character
 * references.
 */
const withoutMentions = (text: string) =>
  text
    .replace(/&(?:#0*64|#x0*40|commat);/gi, "@")
    .split(/((?:https?:\/\/|www\.)\S+)/i)
    .map((part, at) => part.replace(/(?<![A-Za-z0-9])@(?=[\w&\\])/g, at % 2 === 1 ? "%40" : "@\u200b"))
    .join("");

/** Escapes a text for use inside Markdown markup. */
const inLine = (text: string) => withoutMentions(text.replace(/[*[\]\\`]/g, "").replace(/\s+/g, " "));

/** Mattermost's limit is 16,383 characters per post. Does not cut a surrogate pair. */
const cut = (text: string) =>
  text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH).replace(/[\uD800-\uDBFF]$/, "")}...` : text;
