import type { MessageFact } from "@parley/contract";
import { defang } from "../../../platform/mail/defang.ts";

/** The author's name for mails. */
export function nameOf({ user, customer }: Pick<MessageFact, "user" | "customer">) {
  if (user) return user.display_name || user.full_name || user.email;
  return customer?.name || customer?.email || "Anonymous User";
}

/**
 * A message in a mail to the team. Customers' texts stay plain text, because a Markdown link could show a different
 * address than its target.
 */
export function asQuote(message: MessageFact) {
  const files = message.attachments.map(({ filename, file_url }) => `${filename}: ${file_url}`);
  return {
    by: nameOf(message),
    body: [message.body, ...files].filter(Boolean).join("\n"),
    isMarkdown: message.user !== null,
  };
}

interface Recipient {
  customer: MessageFact["customer"];
  /** The authors of the recipient's messages: during a merge or its undo, both customers. */
  author_ids: string[];
  /** The team's name. */
  team: string;
}

/**
 * A message in a mail to a customer. A visitor may have entered another person's address, so only the team's texts keep
 * Markdown and files. Other texts, file names and author names are defanged.
 */
export function asQuoteForCustomer(message: MessageFact, to: Recipient) {
  const { user, customer_id, body, attachments } = message;
  // An agent's email address is not shown to customers.
  if (user) return { ...asQuote(message), by: user.display_name || user.full_name || to.team };
  // Other customers' names and addresses are not shown either.
  const isOwn = customer_id !== null && to.author_ids.includes(customer_id);
  const name = nameOf({ user, customer: isOwn ? to.customer : null });
  const text = [body, ...attachments.map(({ filename }) => filename)].filter(Boolean).join("\n");
  return { by: defang(name.replace(/\s+/g, " ")), body: defang(text), isMarkdown: false };
}
