import { google } from "../en/google.ts";
import { textsBeside } from "../text.ts";

export const { text } = textsBeside(google);
