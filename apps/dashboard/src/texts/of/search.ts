import { search } from "../en/search.ts";
import { withSharedTexts } from "../text.ts";

export const { text } = withSharedTexts(search);
