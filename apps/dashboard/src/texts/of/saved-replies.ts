import { savedReplies } from "../en/saved-replies.ts";
import { withSharedTexts } from "../text.ts";

export const { text } = withSharedTexts(savedReplies);
