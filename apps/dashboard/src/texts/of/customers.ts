import { customerPages } from "../en/customer-pages.ts";
import { withSharedTexts } from "../text.ts";

export { locale } from "../text.ts";

export const { text } = withSharedTexts(customerPages);
