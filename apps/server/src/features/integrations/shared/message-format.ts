import type { MessageFact } from "@parley/contract";

/** A customer's name in other services. */
export function nameOfCustomer(customer: { name: string | null; email: string | null } | null): string {
  if (customer?.name && customer.email) return `${customer.name} (${customer.email})`;
  return customer?.name || customer?.email || "Anonymous User";
}

export function nameOfAgent({ user }: Pick<MessageFact, "user">): string {
  return user?.display_name || user?.full_name || user?.email || "Bot";
}

/** In other services an agent begins a private note with `\\` or `;;`. */
export function readNote(text: string): { body: string; isNote: boolean } {
  const trimmed = text.trim();
  const isNote = /^(\\\\|;;)/.test(trimmed);
  return { body: isNote ? trimmed.replace(/^(\\\\|;;)\s*/, "") : trimmed, isNote };
}
