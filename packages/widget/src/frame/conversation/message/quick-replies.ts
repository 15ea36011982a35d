import type { Message } from "@parley/contract";

export interface QuickReply {
  text: string;
  action: string;
}

/** The quick replies of the last message if an agent wrote it. Source: `widget.md` §8.7. */
export function quickRepliesOf(last: Message | undefined): QuickReply[] {
  if (!last?.user_id) return [];
  const offered = last.metadata?.quick_replies ?? (last as { quick_replies?: unknown }).quick_replies;
  return Array.isArray(offered) ? offered.filter(isQuickReply) : [];
}

const isQuickReply = (offer: Partial<QuickReply> | null): offer is QuickReply =>
  typeof offer?.text === "string" && offer.text !== "" && typeof offer.action === "string" && offer.action !== "";
