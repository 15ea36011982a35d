import type { Message } from "@parley/contract";
import { text } from "../../texts/text.ts";
import { withoutMarks } from "../../ui/markdown/without-marks.ts";
import type { CachedConversation } from "./cached-conversation.ts";
import { mailOf } from "./mail/mail-of.ts";
import { textOf } from "./text-of.ts";

export function messagePreview(message: Message): string {
  const mail = mailOf(message);
  return withoutMarks(textOf(message)) || mail?.subject || text(mail?.html ? "mail.frame" : "row.attachment");
}

/** What was said last, in one line. */
export function previewOf({ messages }: CachedConversation, userId: number): string {
  const message = messages.at(-1);
  if (!message) return text("row.noMessages");
  const body = messagePreview(message);
  if (message.private) return text("row.note", { body });
  return message.user_id === userId ? text("row.you", { body }) : body;
}
