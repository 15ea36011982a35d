import { functions } from "../en/functions.ts";
import { withSharedTexts } from "../text.ts";

export const { text } = withSharedTexts(functions);
