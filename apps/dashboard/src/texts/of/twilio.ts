import { twilio } from "../en/twilio.ts";
import { withSharedTexts } from "../text.ts";

export const { text } = withSharedTexts(twilio);
