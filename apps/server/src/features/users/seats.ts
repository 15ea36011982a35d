import type { Scope } from "../../platform/scope.ts";
import { NoFreeSeat } from "./errors.ts";
import { countActive, lockTeam } from "./queries.ts";

/** The active users that a plan includes. Plans that are not listed have no limit. */
const seats: Record<string, number> = {
  starter: 2,
  lite: 4,
  team: 10,
  "eu-starter": 2,
  "eu-lite": 4,
  "eu-team": 10,
};

const hasFreeSeat = (plan: string, activeUsers: number) => activeUsers < (seats[plan] ?? Number.POSITIVE_INFINITY);

/**
 * Checks that the plan has a free seat, and locks the team until the transaction ends. Without billing there is no
 * limit.
 * @throws NoFreeSeat
 */
export async function claimSeat(scope: Scope) {
  const { subscription_plan } = await lockTeam(scope);
  if (!scope.platform.config.isBillingEnabled) return;
  if (!hasFreeSeat(subscription_plan, await countActive(scope))) throw new NoFreeSeat();
}
