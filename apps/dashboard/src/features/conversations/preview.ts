import { text } from "../../texts/text.ts";
import { withoutBold } from "../../ui/bold-parts.ts";
import type { KnownConversation } from "./known-conversation.ts";

/** What was said last, in one line. */
export function previewOf({ messages }: KnownConversation, userId: number): string {
  const message = messages.at(-1);
  if (!message) return text("row.noMessages");
  const body = withoutBold(message.body?.trim() ?? "") || text("row.attachment");
  if (message.private) return text("row.note", { body });
  return message.user_id === userId ? text("row.you", { body }) : body;
}
