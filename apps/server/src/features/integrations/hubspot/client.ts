import type { Client } from "@hubspot/api-client";
import type { Config } from "../../../platform/config.ts";
import { connectFailure, failureOf, ProviderFailure, Revoked, UnexpectedResponse } from "../shared/failures.ts";
import { integration, settingsOf } from "./integration.ts";

/** The SDK takes time and memory, so it is loaded on first use. Its retries are off, because the jobs retry. */
export async function openClient(config: Config, accessToken?: string): Promise<Client> {
  const { Client } = await import("@hubspot/api-client");
  const { apiUrl: basePath } = settingsOf(config);
  return new Client({ basePath, numberOfApiCallRetries: 0, ...(accessToken && { accessToken }) });
}

interface SdkError {
  code?: unknown;
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * Converts an error of the SDK into a failure. The error contains the whole answer, and some answers repeat the
 * request.
 * @throws ProviderFailure
 */
export function throwAsFailure(error: unknown): never {
  if (error instanceof ProviderFailure) throw error;
  throw failureOf(integration.title, answerIn(error));
}

/** Like `throwAsFailure`, before a connection exists. @throws ProviderFailure */
export function throwAsCodeFailure(error: unknown): never {
  throw connectFailure(integration.title, answerIn(error));
}

function answerIn(error: unknown) {
  const { code, body, headers } = error as SdkError;
  const status = typeof code === "number" ? code : undefined;
  const isTheirs = typeof body === "object" && body !== null;
  return { status, retryAfter: headers?.["retry-after"], message: messageIn(body), isTheirs };
}

/** Refuses an empty object, which the SDK returns for an answer that it cannot read. @throws UnexpectedResponse */
export function assertResponse(isTheirs: unknown): void {
  if (!isTheirs) throw new UnexpectedResponse(integration.title);
}

/** If HubSpot refuses to renew a token, the connection is revoked. @throws ProviderFailure */
export function throwAsRefreshFailure(error: unknown): never {
  const { code } = error as SdkError;
  if (code === 400 || code === 401 || code === 403) throw new Revoked(integration.title);
  return throwAsFailure(error);
}

function messageIn(body: unknown): string | undefined {
  const { message } = (body ?? {}) as { message?: unknown };
  return typeof message === "string" ? message.slice(0, 500) : undefined;
}
