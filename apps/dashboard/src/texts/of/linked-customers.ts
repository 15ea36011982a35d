import { linkedCustomers } from "../en/linked-customers.ts";
import { textsOf } from "../text.ts";

export const text = textsOf(linkedCustomers);
