import { companies } from "../en/companies.ts";
import { textsBeside } from "../text.ts";

export const { text } = textsBeside(companies);
