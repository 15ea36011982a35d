import type { Face, Message } from "@parley/contract";
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
  /** The team has closed the conversation. The visitor's next message reopens it. */
  isClosed: boolean;
  /** The visitor may have past conversations. */
  isReturning: boolean;
  /** Undefined until it is known. */
  isAgentOnline: boolean | undefined;
  /** The faces of at most 3 online agents. An agent who came online after the last join of the room is missing. */
  agents: Face[];
}
