import { savedReplies } from "../en/saved-replies.ts";
import { textsBeside } from "../text.ts";

export const { text } = textsBeside(savedReplies);
