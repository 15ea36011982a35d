import { issues } from "../../texts/en/issues.ts";
import { textsBeside } from "../../texts/text.ts";

export const { text } = textsBeside(issues);
