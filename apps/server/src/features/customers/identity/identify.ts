import { rateLimitKey } from "../../../platform/limits/rate-limits.ts";
import { type Scope, visitorKeyOf } from "../../../platform/scope.ts";
import { bindKey } from "../keys/bind-key.ts";
import { findIdentified } from "../keys/identify-queries.ts";
import type { Identity } from "../queries.ts";
import { acceptedIdentity } from "./identity-settings.ts";
import type { AcceptedIdentity } from "./verify-identity.ts";

/**
 * Returns the id of the customer with a site's own id, or null. It never fails, because a widget that gets an error
 * does not appear. A caller over the rate limit gets null, too.
 */
export async function identify(scope: Scope, identity: Identity, ip: string): Promise<string | null> {
  const { rateLimits } = scope.platform;
  const limitKey = rateLimitKey(ip, scope.accountId);
  if (["null", "undefined"].includes(identity.external_id)) return null;
  const believed = await acceptedIdentity(scope, identity.external_id);
  const isWithinLimits =
    (await rateLimits.isWithin("identify", limitKey)) && (await rateLimits.hasLeft("identify-miss", limitKey));
  if (!isWithinLimits) return null;

  const id = believed && (await find(scope, identity, believed));
  if (id) return id;
  await rateLimits.isWithin("identify-miss", limitKey);
  if (!(await rateLimits.hasLeft("identify-miss", limitKey))) {
    scope.platform.log.warn({ account_id: scope.accountId }, "many lookups of unknown external ids from one address");
  }
  return null;
}

/** If the request proves the identity, the visitor's key is bound to the customer. */
async function find(scope: Scope, identity: Identity, { external_id, isProven }: AcceptedIdentity) {
  const found = await findIdentified(scope, { ...identity, external_id }, isProven);
  const isToBind = found && isProven && found.is_identity_proven && !found.has_key && visitorKeyOf(scope);
  if (isToBind && !(await bindKey(scope, found.customer_id))) return null;
  return found?.id ?? null;
}
