import { tagPages } from "../en/tag-pages.ts";
import { textsBeside } from "../text.ts";

/** Of the pages; what stands in the inbox says what is always there. */
export const { text } = textsBeside(tagPages);
