import type { MessageType } from "@parley/contract";

export type Sender = "agent" | "customer" | "bot";

interface Authorship {
  type: MessageType;
  private: boolean;
  user_id: number | null;
  customer_id: string | null;
}

/** Who a message counts as coming from (`behaviour.md` §3.1). */
export function senderOf({ type, customer_id }: Pick<Authorship, "type" | "customer_id">): Sender {
  if (type === "bot") return "bot";
  return customer_id === null ? "agent" : "customer";
}

/** What a message does to its conversation (`behaviour.md` §3.3). */
export interface MessageEffects {
  /** The author takes the conversation, if nobody has answered the customer before. */
  claims: boolean;
  /** What the conversation's `read` becomes; undefined: what it was. */
  read: boolean | undefined;
  /** A closed conversation opens again, an archived one comes back. */
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
