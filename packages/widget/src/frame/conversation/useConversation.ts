import { unseenIn, type Visit } from "@parley/sdk/internal";
import { useMemo, useState } from "preact/hooks";
import type { Config } from "../config.ts";
import { useStore } from "../useStore.ts";
import { openingMessage } from "./message/opening-message.ts";
import { quickRepliesOf } from "./message/quick-replies.ts";
import { fromMessage, fromOutgoing, type ShownMessage } from "./message/shown-message.ts";

/** All messages of the conversation, from the opening message to the pending ones. */
export function useConversation(visit: Visit, config: Config) {
  const { messages, outgoing, customerId, isRead, isTyping, isAgentOnline } = useStore(visit);
  const [arrivedAt] = useState(() => new Date());
  const first = openingMessage(config, isAgentOnline, messages[0], arrivedAt);
  const company = config.companyName;
  const stored = useMemo(
    () => messages.map((message) => fromMessage(message, customerId, company)),
    [messages, customerId, company],
  );
  const said: ShownMessage[] = [...(first ? [first] : []), ...stored, ...outgoing.map(fromOutgoing)];
  const hasWritten = outgoing.length > 0 || messages.some(({ customer_id }) => customer_id);
  return {
    said,
    unseen: unseenIn(messages).map((message) => fromMessage(message, customerId, company)),
    quickReplies: outgoing.length > 0 ? [] : quickRepliesOf(messages.at(-1)),
    isEmailNeeded: Boolean(config.requireEmailUpfront && !config.details.email && !hasWritten),
    isRead,
    isTyping,
    isAgentOnline,
  };
}
