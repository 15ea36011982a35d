import { signingIn } from "../en/signing-in.ts";
import { withSharedTexts } from "../text.ts";

export const { text } = withSharedTexts(signingIn);
