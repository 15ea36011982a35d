import { search } from "../en/search.ts";
import { textsBeside } from "../text.ts";

export const { text } = textsBeside(search);
