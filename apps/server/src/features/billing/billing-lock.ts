import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Scope } from "../../platform/scope.ts";
import { BillingBusy } from "./errors.ts";
import { claimBilling, releaseBilling } from "./queries.ts";

/** Longer than all Stripe requests of one change can take. */
const LEASE_S = 240;
const TIMEOUT_MS = 20_000;
const PAUSE_MS = 150;

/**
 * Serializes the billing changes of an account across servers: the second of two admins gets the result of the first.
 * The lock is a lease in a row, so waiting holds no database connection.
 * @throws BillingBusy
 */
export async function withBillingLock<T>(scope: Scope, change: () => Promise<T>): Promise<T> {
  const claim = randomUUID();
  const end = Date.now() + TIMEOUT_MS;
  while (!(await claimBilling(scope, claim, LEASE_S))) {
    if (Date.now() > end) throw new BillingBusy();
    await sleep(PAUSE_MS);
  }
  try {
    return await change();
  } finally {
    await releaseBilling(scope, claim);
  }
}
