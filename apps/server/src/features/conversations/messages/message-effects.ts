import type { MessageType } from "@parley/contract";

export type Sender = "agent" | "customer" | "bot";

interface Authorship {
  type: MessageType;
  private: boolean;
  user_id: number | null;
  customer_id: string | null;
}

/** The kind of sender that a message counts for (`behaviour.md` §3.1). */
export function senderOf({ type, customer_id }: Pick<Authorship, "type" | "customer_id">): Sender {
  if (type === "bot") return "bot";
  return customer_id === null ? "agent" : "customer";
}

/** The effects of a message on its conversation (`behaviour.md` §3.3). */
export interface MessageEffects {
  /** Assigns the conversation to the author, if no agent has answered the customer before. */
  claims: boolean;
  /** The new value of the conversation's `read`. Undefined: unchanged. */
  read: boolean | undefined;
  /** Reopens a closed or archived conversation. */
  reopens: boolean;
}

export function effectsOf(message: Authorship): MessageEffects {
  const sender = senderOf(message);
  return {
    claims: sender === "agent" && message.user_id !== null && !message.private,
    read: sender === "agent",
    reopens: sender === "customer",
  };
}
