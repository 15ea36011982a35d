import { webhooks } from "../en/webhooks.ts";
import { textsBeside } from "../text.ts";

export const { text } = textsBeside(webhooks);
