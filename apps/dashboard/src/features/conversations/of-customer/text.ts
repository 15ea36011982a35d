import { ofCustomer } from "../../../texts/en/of-customer.ts";
import { textsBeside } from "../../../texts/text.ts";

export const { text } = textsBeside(ofCustomer);
