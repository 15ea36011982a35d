import type { MessageFact } from "@parley/contract";
import { nameOfAgent, nameOfCustomer } from "../../shared/message-format.ts";
import { escapeSlackText, MAX_NOTE_LENGTH, toSlack } from "../text.ts";

const MAX_NAME_LENGTH = 80;

type AuthoredMessage = Pick<MessageFact, "user" | "customer" | "type" | "body" | "private" | "attachments">;

/** The name and picture of a message's author. Used where the app has the scope `chat:write.customize`. */
export function authorLabelOf(message: AuthoredMessage, publicUrl: string) {
  if (message.customer)
    return { username: nameOfCustomer(message.customer).slice(0, MAX_NAME_LENGTH), icon_emoji: ":wave:" };
  const photo = message.user?.profile_photo_url;
  const icon_url = photo && /^https?:\/\//.test(photo) ? photo : `${publicUrl}/icons/icon-192.png`;
  return { username: nameOfAgent(message).slice(0, MAX_NAME_LENGTH), icon_url };
}

/** The author's name as a prefix of the text. Used where the app may not choose a name. */
export const prefixOf = (message: AuthoredMessage) =>
  message.customer
    ? `*:wave: ${escapeSlackText(nameOfCustomer(message.customer))}*: `
    : `*:female-technologist: ${escapeSlackText(nameOfAgent(message))}*: `;

/** A message with its files. */
export function textOf({ body, private: isPrivate, attachments }: AuthoredMessage): string {
  const text = isPrivate ? toSlack(body ?? "", MAX_NOTE_LENGTH) : toSlack(body ?? "");
  const files = attachments.map(
    ({ filename, file_url }) => `> <${file_url}|${escapeSlackText(filename).replaceAll("|", "-")}>`,
  );
  return [isPrivate ? `\\\\ _${text}_` : text, ...files].filter(Boolean).join("\n");
}
