import { billing } from "../en/billing.ts";
import { withSharedTexts } from "../text.ts";

export const { text } = withSharedTexts(billing);
export type BillingText = Parameters<typeof text>[0];
