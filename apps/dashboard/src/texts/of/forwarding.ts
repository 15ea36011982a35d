import { forwarding } from "../en/forwarding.ts";
import { textsBeside } from "../text.ts";

export const { text } = textsBeside(forwarding);
