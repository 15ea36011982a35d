import { useConversation } from "../cache/useConversation.ts";
import { text } from "../texts.ts";
import { bareAddress, messageMail } from "./message-mail.ts";

/** The recipient of a reply that is sent by email: the sender of the last mail. */
export function MailRecipient({ conversationId }: { conversationId: string }) {
  const { data: conversation } = useConversation(conversationId);
  if (conversation?.source !== "email") return null;
  const last = conversation.messages.findLast(
    (message) => message.customer_id !== null && messageMail(message)?.from[0],
  );
  const from = last && messageMail(last)?.from[0];
  const email = from ? bareAddress(from) : conversation.customer.email;
  return email ? text("mail.goesTo", { email }) : text("mail.noAddress");
}
