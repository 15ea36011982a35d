import { forwarding } from "../en/forwarding.ts";
import { withSharedTexts } from "../text.ts";

export const { text } = withSharedTexts(forwarding);
