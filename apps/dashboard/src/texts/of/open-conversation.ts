import { openConversation } from "../en/open-conversation.ts";
import { withSharedTexts } from "../text.ts";

export const { text } = withSharedTexts(openConversation);
