import { emailTemplates } from "../en/email-templates.ts";
import { textsBeside } from "../text.ts";

export const { text } = textsBeside(emailTemplates);
