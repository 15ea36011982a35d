import { signingIn } from "../en/signing-in.ts";
import { textsBeside } from "../text.ts";

export const { text } = textsBeside(signingIn);
