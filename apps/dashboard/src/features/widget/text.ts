import { widget } from "../../texts/en/widget.ts";
import { textsBeside } from "../../texts/text.ts";

export const { text } = textsBeside(widget);
