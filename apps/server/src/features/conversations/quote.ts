import type { MessageFact } from "./facts.ts";

/** Who wrote a message, as mails say it. */
export function nameOf({ user, customer }: Pick<MessageFact, "user" | "customer">) {
  if (user) return user.display_name || user.full_name || user.email;
  return customer?.name || customer?.email || "Anonymous User";
}

/** A message in a letter. */
export const asQuote = (message: MessageFact) => ({
  by: nameOf(message),
  markdown: [message.body, ...message.attachments.map(({ filename, file_url }) => `${filename}: ${file_url}`)]
    .filter(Boolean)
    .join("\n"),
});
