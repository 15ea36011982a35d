import { google } from "../en/google.ts";
import { withSharedTexts } from "../text.ts";

export const { text } = withSharedTexts(google);
