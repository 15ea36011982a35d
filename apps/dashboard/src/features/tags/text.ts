import { tagPages } from "../../texts/en/tag-pages.ts";
import { textsBeside } from "../../texts/text.ts";

/** Of the pages; what stands in the inbox says what is always there. */
export const { text } = textsBeside(tagPages);
