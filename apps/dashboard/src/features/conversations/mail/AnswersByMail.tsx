import { text } from "../../../texts/text.ts";
import { useConversation } from "../useConversation.ts";

/** Where an answer in this conversation goes, if it goes out as a mail. */
export function AnswersByMail({ conversationId }: { conversationId: string }) {
  const { data: conversation } = useConversation(conversationId);
  if (conversation?.source !== "email") return null;
  const { email } = conversation.customer;
  return email ? text("mail.goesTo", { email }) : text("mail.noAddress");
}
