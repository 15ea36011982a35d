import { type PlanCode, planCodes } from "@parley/contract";
import type { BillingText } from "./texts.ts";

/** Dollars a month. */
const prices: Record<"US" | "EU", Record<PlanCode, number>> = {
  US: { starter: 49, lite: 99, team: 249 },
  EU: { starter: 99, lite: 149, team: 299 },
};

export const priceOf = (plan: PlanCode, edition: "US" | "EU" = "US") => prices[edition][plan];

export const seatsOf: Record<PlanCode, number> = { starter: 2, lite: 4, team: 10 };

/** The features of each plan, besides its seats. */
export const featuresOf: Record<PlanCode | "enterprise", BillingText[]> = {
  starter: ["plans.thousandMessages", "plans.days", "plans.widget"],
  lite: ["plans.unlimitedMessages", "plans.months", "plans.notes", "plans.slack"],
  team: ["plans.unlimitedRetention", "plans.screen", "plans.webhooks", "plans.support"],
  enterprise: ["plans.unlimitedSeats", "plans.onPremise", "plans.integrations"],
};

/** The plan of a stored code. Undefined for plans that the operator set by hand. */
export function planOf(stored: string): PlanCode | undefined {
  const code = stored.replace(/^eu-/, "");
  return planCodes.find((plan) => plan === code);
}

const MOST_STARTER_MESSAGES = 100_000;

/** Whether the usage exceeds the limits of the plan. */
export function isOverLimit(stored: string, users: number, messages: number): boolean {
  const plan = planOf(stored);
  if (plan === "starter") return users > seatsOf.starter || messages > MOST_STARTER_MESSAGES;
  return plan === "lite" && users > seatsOf.lite;
}
