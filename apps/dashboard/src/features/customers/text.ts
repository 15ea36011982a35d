import { customerPages } from "../../texts/en/customer-pages.ts";
import { textsBeside } from "../../texts/text.ts";

export const { text } = textsBeside(customerPages);
