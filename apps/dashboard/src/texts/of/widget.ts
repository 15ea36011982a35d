import { widget } from "../en/widget.ts";
import { textsBeside } from "../text.ts";

export const { text } = textsBeside(widget);
