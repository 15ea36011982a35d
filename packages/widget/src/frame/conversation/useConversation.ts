import type { Message } from "@parley/contract";
import { unseenIn, type Visit } from "@parley/sdk/internal";
import { useMemo, useRef, useState } from "preact/hooks";
import type { Config } from "../config.ts";
import { useStore } from "../useStore.ts";
import { openingMessage } from "./message/opening-message.ts";
import { fromMessage, fromOutgoing, type ShownMessage } from "./message/shown-message.ts";

/** All messages of the conversation, from the opening message to the pending ones. */
export function useConversation(visit: Visit, config: Config) {
  const { messages, outgoing, customerId, isRead, isTyping, isClosed, isReturning, isAgentOnline, agents } =
    useStore(visit);
  const [arrivedAt] = useState(() => new Date());
  const first = openingMessage(config, isAgentOnline, messages[0], arrivedAt);
  const company = config.companyName;
  const stored = useMemo(
    () => messages.map((message) => fromMessage(message, customerId, company)),
    [messages, customerId, company],
  );
  const said: ShownMessage[] = [...(first ? [first] : []), ...stored, ...outgoing.map(fromOutgoing)];
  /** The visit in which the visitor has written, maybe in a conversation before. */
  const wroteIn = useRef<Visit | undefined>(undefined);
  if (outgoing.length > 0 || messages.some(({ customer_id }) => customer_id)) wroteIn.current = visit;
  return {
    said,
    unseen: unseenIn(messages).map((message) => fromMessage(message, customerId, company)),
    hasMessages: messages.length + outgoing.length > 0,
    /** The message that may offer quick replies. */
    offer: outgoing.length > 0 ? undefined : messages.at(-1),
    isEmailNeeded: config.requireEmailUpfront === true && !config.details.email && wroteIn.current !== visit,
    isRead,
    isTyping,
    hasEnded: isClosed && outgoing.length === 0,
    isReturning,
    show: (message: Message) => fromMessage(message, customerId, company),
    isAgentOnline,
    agents,
  };
}
