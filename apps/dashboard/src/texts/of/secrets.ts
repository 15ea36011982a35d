import { secrets } from "../en/secrets.ts";
import { textsBeside } from "../text.ts";

export const { text } = textsBeside(secrets);
