import type { Message } from "@parley/contract";

export interface QuickReply {
  text: string;
  action: string;
}

/** The quick replies of an agent's message. Source: `widget.md` §8.7. */
export function quickRepliesOf(message: Message): QuickReply[] {
  if (!message.user_id) return [];
  const offered = message.metadata?.quick_replies ?? (message as { quick_replies?: unknown }).quick_replies;
  return Array.isArray(offered) ? offered.filter(isQuickReply) : [];
}

const isQuickReply = (offer: Partial<QuickReply> | null): offer is QuickReply =>
  typeof offer?.text === "string" && offer.text !== "" && typeof offer.action === "string" && offer.action !== "";
