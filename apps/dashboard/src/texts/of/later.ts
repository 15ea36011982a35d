import { later } from "../en/later.ts";
import { textsBeside } from "../text.ts";

export const { text } = textsBeside(later);

export type LaterKey = keyof typeof later;
