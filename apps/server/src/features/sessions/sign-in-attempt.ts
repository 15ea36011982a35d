import { rateLimitKey } from "../../platform/limits/rate-limits.ts";
import type { PublicContext } from "../../platform/scope.ts";
import { type Client, findKnownClient } from "./known-clients.ts";

export interface SignInAttempt {
  readonly isFromKnownClient: boolean;
  /** Refunds the count after a success. */
  succeed(): Promise<void>;
}

/**
 * Counts a sign-in before its password is checked, so that parallel guesses count, too. Failures count per network and
 * email, so a stranger cannot lock a user out. A known client of the user has its own budget, which no other client can
 * use up.
 * @throws TooManyRequests
 */
export async function beginAttempt(
  publicContext: PublicContext,
  email: string,
  client: Client,
): Promise<SignInAttempt> {
  const { rateLimits } = publicContext.platform;
  const known = await findKnownClient(publicContext, email, client);
  if (known) {
    await rateLimits.spend("login-known", `${known.toString("base64")} ${email}`);
    return { isFromKnownClient: true, succeed: async () => {} };
  }
  const pair = rateLimitKey(client.ip, email);
  await rateLimits.spend("login", pair);
  await rateLimits.spend("login-address", rateLimitKey(client.ip));
  await rateLimits.spend("login-email", email);
  return {
    isFromKnownClient: false,
    async succeed() {
      await rateLimits.refund("login", pair);
      await rateLimits.refund("login-email", email);
    },
  };
}
