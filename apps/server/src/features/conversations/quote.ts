import type { MessageFact } from "./facts.ts";

/** Who wrote a message, as mails say it. */
export function nameOf({ user, customer }: Pick<MessageFact, "user" | "customer">) {
  if (user) return user.display_name || user.full_name || user.email;
  return customer?.name || customer?.email || "Anonymous User";
}

/** Taking Markdown apart costs more the longer it is, and is not worth it for a stranger's. */
const LONGEST_MARKDOWN_OF_CUSTOMERS = 2_000;

/** A message in a letter. */
export function asQuote(message: MessageFact) {
  const files = message.attachments.map(({ filename, file_url }) => `${filename}: ${file_url}`);
  const said = [message.body, ...files].filter(Boolean).join("\n");
  return {
    by: nameOf(message),
    said,
    isMarkdown: message.user !== null || said.length <= LONGEST_MARKDOWN_OF_CUSTOMERS,
  };
}
