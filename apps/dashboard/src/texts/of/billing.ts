import { billing } from "../en/billing.ts";
import { textsBeside } from "../text.ts";

export const { text } = textsBeside(billing);
export type BillingText = Parameters<typeof text>[0];
