import { integrations } from "../en/integrations.ts";
import { withSharedTexts } from "../text.ts";

export const { text } = withSharedTexts(integrations);
