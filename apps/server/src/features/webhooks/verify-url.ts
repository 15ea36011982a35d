import { randomInt } from "node:crypto";
import { postJson } from "../../platform/http/outbound.ts";
import type { UserScope } from "../../platform/scope.ts";

const CHALLENGE_LENGTH = 64;
const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

/**
 * Verifies that the receiver at a URL wants webhooks: it must return our challenge. Without an answer, the URL is
 * unverified.
 */
export async function verifyUrl({ accountId, platform }: UserScope, url: string): Promise<boolean> {
  await platform.rateLimits.spend("webhook-verify", accountId);
  const challenge = Array.from({ length: CHALLENGE_LENGTH }, () => BASE32[randomInt(BASE32.length)]).join("");
  const body = JSON.stringify({ event: "webhook:verify", payload: challenge });
  const { text } = await postJson(url, { body, mayReachPrivate: platform.config.mayReachPrivateTargets });
  return bodyIncludes(text.trim(), challenge);
}

/** Accepts the plain challenge, a JSON string, or the field `challenge` of a JSON object. */
function bodyIncludes(answer: string, challenge: string) {
  if (answer === challenge) return true;
  try {
    const value: unknown = JSON.parse(answer);
    return value === challenge || (value as { challenge?: unknown } | null)?.challenge === challenge;
  } catch {
    return false;
  }
}
