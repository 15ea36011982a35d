import { issues } from "../en/issues.ts";
import { withSharedTexts } from "../text.ts";

export const { text } = withSharedTexts(issues);
