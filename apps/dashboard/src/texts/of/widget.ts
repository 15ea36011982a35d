import { widget } from "../en/widget.ts";
import { withSharedTexts } from "../text.ts";

export const { text } = withSharedTexts(widget);
