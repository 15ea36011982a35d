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

/**
 * A message in a mail to a customer. A visitor may have entered another person's address, so only the team's texts keep
 * Markdown and files. Other texts, file names and author names are defanged.
 * @param to the customer, and the team's name
 */
export function asQuoteForCustomer(message: MessageFact, to: { id: string; team: string }) {
  const { user, customer, customer_id, body, attachments } = message;
  // An agent's email address is not shown to customers.
  if (user) return { ...asQuote(message), by: user.display_name || user.full_name || to.team };
  // Other customers' names and addresses are not shown either.
  const name = nameOf({ user, customer: customer_id === to.id ? customer : null });
  const text = [body, ...attachments.map(({ filename }) => filename)].filter(Boolean).join("\n");
  return { by: defang(name.replace(/\s+/g, " ")), body: defang(text), isMarkdown: false };
}
