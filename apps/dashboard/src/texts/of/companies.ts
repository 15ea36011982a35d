import { companies } from "../en/companies.ts";
import { withSharedTexts } from "../text.ts";

export const { text } = withSharedTexts(companies);
