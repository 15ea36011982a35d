import { planCodes } from "@parley/contract";
import type { Config } from "../../platform/config.ts";
import { UnknownPlan } from "./errors.ts";

/** The plan of an account without a subscription. */
export const FREE_PLAN = "starter";

/**
 * The plan's code as it is sold and stored. In the EU edition, the code always begins with `eu-`, even if the caller
 * omits it.
 * @throws UnknownPlan
 */
export function validPlanCode({ edition }: Pick<Config, "edition">, plan: string): string {
  const prefix = edition === "EU" ? "eu-" : "";
  const code = plan.startsWith(prefix) ? plan.slice(prefix.length) : plan;
  if (!(planCodes as readonly string[]).includes(code)) throw new UnknownPlan();
  return `${prefix}${code}`;
}
