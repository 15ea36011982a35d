import type { Message, User } from "@parley/contract";
import { text } from "../../../texts/text.ts";
import { stripMarkdown } from "../../../ui/markdown/strip-markdown.ts";
import type { CachedConversation } from "../cache/cached-conversation.ts";
import { messageMail } from "../mail/message-mail.ts";
import { messageText } from "./message-text.ts";

type Author = Pick<Message, "private" | "user_id"> & Partial<Pick<Message, "user" | "type">>;

export function messagePreview(message: Message): string {
  const mail = messageMail(message);
  return stripMarkdown(messageText(message)) || mail?.subject || text(mail?.html ? "mail.frame" : "row.attachment");
}

/** An unsent text, in one line. */
export const unsentPreview = ({ body }: { body: string }) => stripMarkdown(body) || text("row.attachment");

/** The last message in one line, with the name of the teammate who wrote it. */
export function previewOf({ messages }: CachedConversation, userId: number): string {
  const message = messages.at(-1);
  if (!message) return text("row.noMessages");
  return withAuthor(message, messagePreview(message), userId);
}

/** A message in one line, after the name of the teammate who wrote it. */
export function withAuthor(message: Author, body: string, userId: number): string {
  if (message.private) return text("row.note", { body });
  if (message.user_id === userId) return text("row.you", { body });
  return message.user && message.type !== "bot" ? text("row.teammate", { name: shortName(message.user), body }) : body;
}

/** The display name, else the first word of the name, else the local part of the address: rows have little space. */
const shortName = ({ display_name, full_name, email }: User) =>
  display_name || full_name?.trim().split(/\s/)[0] || email.split("@")[0]!;
