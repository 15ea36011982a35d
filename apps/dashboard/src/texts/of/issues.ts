import { issues } from "../en/issues.ts";
import { textsBeside } from "../text.ts";

export const { text } = textsBeside(issues);
