import type { Message } from "@parley/contract";
import type { OutgoingMessage } from "./outbox.ts";

/** What is known of a visit. */
export interface VisitState {
  customerId: string | undefined;
  conversationId: string | undefined;
  messages: Message[];
  /** Said, and not yet known to be stored. */
  outgoing: OutgoingMessage[];
  /** The team has seen what the visitor said last. */
  isRead: boolean;
  /** Somebody of the team is writing. */
  isTyping: boolean;
  /** Undefined until we know. */
  isAgentOnline: boolean | undefined;
}
