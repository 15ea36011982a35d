import type { MessageFact } from "@parley/contract";
import { defang } from "../../../platform/mail/defang.ts";

/** Who wrote a message, as mails say it. */
export function nameOf({ user, customer }: Pick<MessageFact, "user" | "customer">) {
  if (user) return user.display_name || user.full_name || user.email;
  return customer?.name || customer?.email || "Anonymous User";
}

/** A message in a mail to the team. Text of customers is plain text: Markdown would let a link say another address. */
export function asQuote(message: MessageFact) {
  const files = message.attachments.map(({ filename, file_url }) => `${filename}: ${file_url}`);
  return {
    by: nameOf(message),
    body: [message.body, ...files].filter(Boolean).join("\n"),
    isMarkdown: message.user !== null,
  };
}

/**
 * A message in a mail to a customer, whose address the author may have made up. Text of the team keeps its Markdown and
 * its files. Anything else holds no link: neither in its text, nor to its files, nor in the name of its author.
 * @param to the customer, and what the team is called there
 */
export function asQuoteForCustomer(message: MessageFact, to: { id: string; team: string }) {
  const { user, customer, customer_id, body, attachments } = message;
  // An agent's address is not for customers to see, though they may answer to it.
  if (user) return { ...asQuote(message), by: user.display_name || user.full_name || to.team };
  // Nor are other customers' names and addresses.
  const name = nameOf({ user, customer: customer_id === to.id ? customer : null });
  const text = [body, ...attachments.map(({ filename }) => filename)].filter(Boolean).join("\n");
  return { by: defang(name.replace(/\s+/g, " ")), body: defang(text), isMarkdown: false };
}
