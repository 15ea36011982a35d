import type { Message } from "@parley/contract";
import { text } from "../../../texts/text.ts";
import { stripMarkdown } from "../../../ui/markdown/strip-markdown.ts";
import type { CachedConversation } from "../cache/cached-conversation.ts";
import { messageMail } from "../mail/message-mail.ts";
import { messageText } from "./message-text.ts";

export function messagePreview(message: Message): string {
  const mail = messageMail(message);
  return stripMarkdown(messageText(message)) || mail?.subject || text(mail?.html ? "mail.frame" : "row.attachment");
}

/** The last message, in one line. */
export function previewOf({ messages }: CachedConversation, userId: number): string {
  const message = messages.at(-1);
  if (!message) return text("row.noMessages");
  const body = messagePreview(message);
  if (message.private) return text("row.note", { body });
  return message.user_id === userId ? text("row.you", { body }) : body;
}
