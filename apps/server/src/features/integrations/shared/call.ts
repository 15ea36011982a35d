import { setTimeout as sleep } from "node:timers/promises";
import type { Scope } from "../../../platform/scope.ts";
import { type Connection, recordFailure, recordSuccess } from "./authorizations.ts";
import { NotConfigured } from "./errors.ts";
import {
  AppSettingsMissing,
  ProviderDown,
  ProviderFailure,
  ProviderRefused,
  RateLimited,
  Revoked,
} from "./failures.ts";
import type { Integration } from "./integration.ts";

/** The default limit for a call to another service. */
export const TIMEOUT_MS = 15_000;

/**
 * Calls another service. Records since when and why calls fail, for the integration's page. A revoked connection is not
 * called until the account connects again. A rate-limited connection is not called before its pause ends.
 * @param work converts errors of the SDK into a ProviderFailure
 * @param longestMs a longer limit for large requests
 * @throws ProviderFailure
 */
export async function callProvider<T>(
  scope: Scope,
  integration: Pick<Integration, "table" | "title">,
  connection: Connection,
  work: () => Promise<T>,
  longestMs = TIMEOUT_MS,
): Promise<T> {
  if (connection.needs_reconnect) throw new Revoked(integration.title);
  throwIfPaused(integration.title, connection);
  try {
    const result = await withTimeout(integration.title, work, longestMs);
    if (connection.failing_since) await recordSuccess(scope, integration.table, connection);
    return result;
  } catch (error) {
    if (error instanceof ProviderFailure && !(error instanceof ProviderRefused)) {
      await recordFailure(scope, integration.table, connection, error);
    }
    throw error;
  }
}

/** @throws RateLimited before the end of the pause that the service asked for */
export function throwIfPaused(title: string, { quiet_until }: Pick<Connection, "quiet_until">) {
  const pauseMs = Date.parse(quiet_until ?? "") - Date.now();
  if (pauseMs > 0) throw new RateLimited(title, pauseMs);
}

/** Fails if the work takes too long. The work itself is not cancelled. @throws ProviderDown, AppSettingsMissing */
export async function withTimeout<T>(title: string, work: () => Promise<T>, longestMs = TIMEOUT_MS): Promise<T> {
  const done = new AbortController();
  const late = async () => {
    await sleep(longestMs, undefined, { ref: false, signal: done.signal });
    throw new ProviderDown(title, `nothing within ${longestMs / 1000} seconds`);
  };
  try {
    return await Promise.race([work(), late()]).catch(throwAsProviderFailure);
  } finally {
    done.abort();
  }
}

/** Without the settings of this server's app, a service counts as down. @throws AppSettingsMissing, or the error itself */
export function throwAsProviderFailure(error: unknown): never {
  throw error instanceof NotConfigured ? new AppSettingsMissing(error) : error;
}
