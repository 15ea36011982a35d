import { ofCustomer } from "../en/of-customer.ts";
import { textsBeside } from "../text.ts";

export const { text } = textsBeside(ofCustomer);
