import type { Message } from "@parley/contract";
import { text } from "../../texts/text.ts";
import { withoutBold } from "../../ui/bold-parts.ts";
import type { KnownConversation } from "./known-conversation.ts";

export const messagePreview = ({ body }: Pick<Message, "body">) =>
  withoutBold(body?.trim() ?? "") || text("row.attachment");

/** What was said last, in one line. */
export function previewOf({ messages }: KnownConversation, userId: number): string {
  const message = messages.at(-1);
  if (!message) return text("row.noMessages");
  const body = messagePreview(message);
  if (message.private) return text("row.note", { body });
  return message.user_id === userId ? text("row.you", { body }) : body;
}
