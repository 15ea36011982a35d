import { planCodes } from "@parley/contract";
import type { Config } from "../../platform/config.ts";
import { UnknownPlan } from "./errors.ts";

/** Where an account is that pays for nothing any more. */
export const FREE_PLAN = "starter";

/**
 * The plan as it is sold and stored: with the edition for the EU its code begins with `eu-`, whether it was said so or not.
 * @throws UnknownPlan
 */
export function planToSell({ edition }: Pick<Config, "edition">, plan: string): string {
  const prefix = edition === "EU" ? "eu-" : "";
  const code = plan.startsWith(prefix) ? plan.slice(prefix.length) : plan;
  if (!(planCodes as readonly string[]).includes(code)) throw new UnknownPlan();
  return `${prefix}${code}`;
}
