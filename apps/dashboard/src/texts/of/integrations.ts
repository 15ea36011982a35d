import { integrations } from "../en/integrations.ts";
import { textsBeside } from "../text.ts";

export const { text } = textsBeside(integrations);
