import type { MessageFact } from "@parley/contract";
import { nameOfAgent, nameOfCustomer } from "../shared/message-format.ts";

const LONGEST_TEXT = 16_000;

type AuthoredMessage = Pick<MessageFact, "user" | "customer" | "body" | "private" | "attachments">;

/** A message with who says it and its files; nothing when there is none. Mattermost takes Markdown, as we do. */
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
 * `@channel` that somebody types here calls nobody there: after the sign comes a space that nobody sees, in addresses
 * another way to write it. Mattermost takes off the signs around a name, splits at them, and reads character references.
 */
const withoutMentions = (text: string) =>
  text
    .replace(/&(?:#0*64|#x0*40|commat);/gi, "@")
    .split(/((?:https?:\/\/|www\.)\S+)/i)
    .map((part, at) => part.replace(/(?<![A-Za-z0-9])@(?=[\w&\\])/g, at % 2 === 1 ? "%40" : "@\u200b"))
    .join("");

/** For what stands between other signs. */
const inLine = (text: string) => withoutMentions(text.replace(/[*[\]\\`]/g, "").replace(/\s+/g, " "));

/** A post there has 16,383 letters at most. Not cut in the middle of one. */
const cut = (text: string) =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT).replace(/[\uD800-\uDBFF]$/, "")}...` : text;
