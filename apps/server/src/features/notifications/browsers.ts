import { ECDH } from "node:crypto";
import { isIP } from "node:net";
import type { WebPushSubscription, WebPushSubscriptionDraft } from "@parley/contract";
import { Invalid } from "../../platform/errors.ts";
import { changeListeners } from "../../platform/events/change-listeners.ts";
import { isPrivateAddress } from "../../platform/http/private-address.ts";
import type { UserScope } from "../../platform/scope.ts";
import { naive } from "../../platform/times.ts";
import { deleteOldBrowsers, deleteOwnBrowser, saveBrowser } from "./browser-queries.ts";
import { BrowserNotFound } from "./errors.ts";

/** The limit per user. Above it, the browsers with the oldest activity are removed. */
const MAX_BROWSERS = 20;

/**
 * Subscribes a browser to customers' messages for the duration of the current sign-in. Idempotent.
 * @throws Invalid
 */
export async function addBrowser(
  scope: UserScope,
  familyId: string,
  { endpoint, keys }: WebPushSubscriptionDraft,
): Promise<WebPushSubscription> {
  const mayBeAnywhere = scope.platform.config.mayReachPrivateTargets;
  const address = addressOf(endpoint, mayBeAnywhere);
  if (!address) throw new Invalid({ endpoint: ["is invalid"] });
  if (!isOnCurve(keys.p256dh)) throw new Invalid({ keys: { p256dh: ["is invalid"] } });
  const { id, problem, created_at } = await changeListeners(scope, async (scope) => {
    const saved = await saveBrowser(scope, { family_id: familyId, endpoint: address, ...keys });
    await deleteOldBrowsers(scope, MAX_BROWSERS);
    return saved;
  });
  return { id, object: "web_push_subscription", problem, created_at: naive(created_at) };
}

/** @throws BrowserNotFound */
export async function removeBrowser(scope: UserScope, id: string): Promise<void> {
  if (!(await changeListeners(scope, (scope) => deleteOwnBrowser(scope, id)))) throw new BrowserNotFound();
}

/** Returns a valid https URL without changes. Its host is checked against private addresses at each push. */
function addressOf(endpoint: string, mayBeAnywhere: boolean): string | undefined {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return undefined;
  if (url.protocol !== "https:" && !(mayBeAnywhere && url.protocol === "http:")) return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return !mayBeAnywhere && isIP(host) && isPrivateAddress(host) ? undefined : url.href;
}

function isOnCurve(p256dh: string) {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url", "base64url", "uncompressed");
    return true;
  } catch {
    return false;
  }
}
