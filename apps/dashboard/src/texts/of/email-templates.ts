import { emailTemplates } from "../en/email-templates.ts";
import { withSharedTexts } from "../text.ts";

export const { text } = withSharedTexts(emailTemplates);
