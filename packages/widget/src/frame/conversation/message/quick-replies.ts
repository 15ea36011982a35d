import type { Message } from "@parley/contract";

export interface QuickReply {
  text: string;
  action: string;
}

/** Answers that the last message, when it is an agent's, offers for a click. Source: `widget.md` §8.7. */
export function quickRepliesOf(last: Message | undefined): QuickReply[] {
  if (!last?.user_id) return [];
  const offered = last.metadata?.quick_replies ?? (last as { quick_replies?: unknown }).quick_replies;
  return Array.isArray(offered) ? offered.filter(isQuickReply) : [];
}

const isQuickReply = (offer: Partial<QuickReply> | null): offer is QuickReply =>
  typeof offer?.text === "string" && offer.text !== "" && typeof offer.action === "string" && offer.action !== "";
