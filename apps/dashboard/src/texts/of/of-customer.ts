import { ofCustomer } from "../en/of-customer.ts";
import { withSharedTexts } from "../text.ts";

export const { text } = withSharedTexts(ofCustomer);
