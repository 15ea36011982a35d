import { tagPages } from "../en/tag-pages.ts";
import { withSharedTexts } from "../text.ts";

/** Of the pages; what stands in the inbox says what is always there. */
export const { text } = withSharedTexts(tagPages);
