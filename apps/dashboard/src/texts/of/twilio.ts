import { twilio } from "../en/twilio.ts";
import { textsBeside } from "../text.ts";

export const { text } = textsBeside(twilio);
