import { apiKeys } from "../en/api-keys.ts";
import { textsBeside } from "../text.ts";

export const { text } = textsBeside(apiKeys);
