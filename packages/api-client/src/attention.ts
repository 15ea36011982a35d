import type { Attention, AttentionMeta, VisitorTyping } from "@parley/contract";
import { type Channel, Presence, type Socket } from "phoenix";

/** A connection of a team member, our own included, and the conversation that it shows. */
export type AgentAttention = Pick<AttentionMeta, "user_id" | "conversation_id" | "is_typing">;

export interface AttentionListener {
  /** The conversations that the team's clients show, this client included. */
  onAttention?(agents: AgentAttention[]): void;
  /** A customer types or stops. Repeated every few seconds while they type. */
  onVisitorTyping?(typing: VisitorTyping): void;
}

/**
 * Publishes which conversation this client shows, and receives the same of all agents, and the typing of customers. The
 * conversation is published again on each new socket.
 */
export class AttentionChannel {
  readonly #listener: AttentionListener;
  #channel: Channel | undefined;
  #attention: Attention = { conversation_id: null, is_typing: false };

  constructor(listener: AttentionListener) {
    this.#listener = listener;
  }

  joinOn(socket: Socket, accountId: string) {
    const channel = socket.channel(`attention:${accountId}`, {});
    const presence = new Presence(channel);
    const places = (_key: string, { metas }: { metas: AgentAttention[] }) => metas;
    presence.onSync(() => this.#listener.onAttention?.(presence.list(places as never).flat() as AgentAttention[]));
    channel.on("typing", (typing: VisitorTyping) => this.#listener.onVisitorTyping?.(typing));
    this.#channel = channel;
    channel.join().receive("ok", () => this.#push());
  }

  attend(attention: Attention) {
    const { conversation_id, is_typing, is_for_customer } = this.#attention;
    if (
      conversation_id === attention.conversation_id &&
      is_typing === attention.is_typing &&
      is_for_customer === attention.is_for_customer
    ) {
      return;
    }
    this.#attention = attention;
    this.#push();
  }

  #push() {
    if (this.#channel?.state === "joined") this.#channel.push("attend", this.#attention);
  }
}
