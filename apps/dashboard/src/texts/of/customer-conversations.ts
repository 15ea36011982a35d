import { customerConversations } from "../en/customer-conversations.ts";
import { withSharedTexts } from "../text.ts";

export const { text } = withSharedTexts(customerConversations);
