import { secrets } from "../en/secrets.ts";
import { withSharedTexts } from "../text.ts";

export const { text } = withSharedTexts(secrets);
