import { webhooks } from "../en/webhooks.ts";
import { withSharedTexts } from "../text.ts";

export const { text } = withSharedTexts(webhooks);
