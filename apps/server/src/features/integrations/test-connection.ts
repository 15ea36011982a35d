import type { ConnectionTest, IntegrationName } from "@parley/contract";
import type { Scope } from "../../platform/scope.ts";
import { findIntegration } from "./all.ts";
import { withTimeout } from "./shared/call.ts";
import { outcomeOf } from "./shared/connection-checks.ts";
import { AuthorizationNotFound, IntegrationNotFound } from "./shared/errors.ts";

/** A call of the service is cancelled earlier than the whole test, so that its check reports the service. */
const CALL_MS = 8_000;
const TEST_MS = 10_000;

/**
 * Checks the token, the settings and the webhook of a connection at its service, for "Test connection". It takes at most
 * 10 seconds. A service that refuses or does not answer is a result of the checks, and not an error.
 * @param signal cancels the calls of the service
 * @throws AuthorizationNotFound, IntegrationNotFound, TooManyRequests
 */
export async function testConnection(
  scope: Scope,
  name: IntegrationName,
  authorizationId: string,
  signal: AbortSignal = AbortSignal.timeout(CALL_MS),
): Promise<ConnectionTest> {
  const integration = findIntegration(name);
  if (!integration) throw new IntegrationNotFound();
  await scope.platform.rateLimits.spend("integration-test", scope.accountId);
  const { title, test } = integration;
  const testing = async () => test(scope, authorizationId, signal);
  const checks = await withTimeout(title, testing, TEST_MS).catch((error: unknown) => [
    { id: "token" as const, title: "Token", ...outcomeOf(error) },
  ]);
  if (!checks) throw new AuthorizationNotFound();
  return { object: "connection_test", name, checks };
}
