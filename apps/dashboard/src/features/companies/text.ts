import { companies } from "../../texts/en/companies.ts";
import { textsBeside } from "../../texts/text.ts";

export const { text } = textsBeside(companies);
