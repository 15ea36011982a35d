import { functions } from "../en/functions.ts";
import { textsBeside } from "../text.ts";

export const { text } = textsBeside(functions);
