import { setTimeout as sleep } from "node:timers/promises";
import type { Scope } from "../../../platform/scope.ts";
import { type Connection, recordFailure, recordSuccess } from "./authorizations.ts";
import { NotConfigured } from "./errors.ts";
import { ProviderDown, ProviderFailure, ProviderRefused, RateLimited, Revoked, SettingsGone } from "./failures.ts";
import type { Integration } from "./integration.ts";

/** A service that says nothing for so long is too slow. */
export const TIMEOUT_MS = 15_000;

/**
 * Asks another service for something, and keeps since when and why that fails, for the integration's page. One that let
 * go of us is not asked again until it is connected anew, and one that asked us to wait by nobody before its time.
 * @param work turns what its SDK throws into a ProviderFailure
 * @param longestMs longer for what is large
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
  const pauseMs = Date.parse(connection.quiet_until ?? "") - Date.now();
  if (pauseMs > 0) throw new RateLimited(integration.title, pauseMs);
  try {
    const result = await inTime(integration.title, work, longestMs);
    if (connection.failing_since) await recordSuccess(scope, integration.table, connection);
    return result;
  } catch (error) {
    if (error instanceof ProviderFailure && !(error instanceof ProviderRefused)) {
      await recordFailure(scope, integration.table, connection, error);
    }
    throw error;
  }
}

/** A service that hangs keeps nobody waiting for longer than this. @throws ProviderDown */
export async function inTime<T>(title: string, work: () => Promise<T>, longestMs = TIMEOUT_MS): Promise<T> {
  const done = new AbortController();
  const late = async () => {
    await sleep(longestMs, undefined, { ref: false, signal: done.signal });
    throw new ProviderDown(title, `nothing within ${longestMs / 1000} seconds`);
  };
  try {
    return await Promise.race([work(), late()]);
  } catch (error) {
    throw error instanceof NotConfigured ? new SettingsGone(error) : error;
  } finally {
    done.abort();
  }
}
