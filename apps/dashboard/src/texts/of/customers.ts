import { customerPages } from "../en/customer-pages.ts";
import { textsBeside } from "../text.ts";

export { locale } from "../text.ts";

export const { text } = textsBeside(customerPages);
