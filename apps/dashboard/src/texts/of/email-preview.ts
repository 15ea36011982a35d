import { emailPreview } from "../en/email-preview.ts";
import { textsOf } from "../text.ts";

export const text = textsOf(emailPreview);
