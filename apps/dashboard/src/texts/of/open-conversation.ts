import { openConversation } from "../en/open-conversation.ts";
import { textsBeside } from "../text.ts";

export const { text } = textsBeside(openConversation);
