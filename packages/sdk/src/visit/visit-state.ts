import type { Message } from "@parley/contract";
import type { OutgoingMessage } from "./outbox.ts";

export interface VisitState {
  customerId: string | undefined;
  conversationId: string | undefined;
  messages: Message[];
  /** Messages that are not yet confirmed as stored. */
  outgoing: OutgoingMessage[];
  /** The team has seen the visitor's last message. */
  isRead: boolean;
  /** An agent is typing. */
  isTyping: boolean;
  /** Undefined until it is known. */
  isAgentOnline: boolean | undefined;
}
