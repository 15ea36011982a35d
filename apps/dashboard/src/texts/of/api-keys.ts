import { apiKeys } from "../en/api-keys.ts";
import { withSharedTexts } from "../text.ts";

export const { text } = withSharedTexts(apiKeys);
