import type { IntercomClient } from "intercom-client";
import type { Config } from "../../../platform/config.ts";
import { storedName } from "../shared/authorizations.ts";
import { connectFailure, failureOf, ProviderDown, ProviderFailure } from "../shared/failures.ts";
import { fetchJson } from "../shared/fetch-json.ts";
import { service, settingsOf } from "./service.ts";

/** The SDK takes time and memory, so it is loaded on first use. Its retries are off. */
export async function openClient(config: Config, token: string): Promise<IntercomClient> {
  const { IntercomClient } = await import("intercom-client");
  const { apiUrl: environment } = settingsOf(config);
  return new IntercomClient({ token, environment, maxRetries: 0, timeoutInSeconds: 10, fetch: fetchJson });
}

/** Converts an error of the SDK, which contains the whole answer, into a failure. @throws ProviderFailure */
export function throwAsFailure(error: unknown): never {
  if (error instanceof ProviderFailure) throw error;
  throw failureOf(service.title, answerIn(error));
}

function answerIn(error: unknown) {
  const { statusCode, body, rawResponse } = error as {
    statusCode?: number;
    body?: unknown;
    rawResponse?: { headers?: Headers };
  };
  return { status: statusCode, retryAfter: pauseIn(rawResponse?.headers), ...complaintIn(body) };
}

/** `x-ratelimit-reset` is the time of the next request. Some answers also have `retry-after`. */
function pauseIn(headers: Headers | undefined) {
  const reset = headers?.get("x-ratelimit-reset");
  return headers?.get("retry-after") ?? (reset && new Date(Number(reset) * 1000).toISOString());
}

/** `{type: "error.list", errors: [{code, message}]}` */
function complaintIn(body: unknown) {
  const { errors } = (body ?? {}) as { errors?: unknown };
  if (!Array.isArray(errors)) return {};
  const details = errors
    .filter((each) => typeof each === "object" && each !== null)
    .map(({ code, message }) => ({ code: short(code), message: short(message) }));
  return { errors: details, message: details.map(({ message }) => message).find((message) => message) };
}

const short = (value: unknown) => (typeof value === "string" ? value.slice(0, 500) : undefined);

/** The name of the token's workspace. Null if Intercom does not name it. @throws ProviderFailure */
export async function findWorkspaceName(config: Config, token: string): Promise<string | null> {
  const { admins } = await openClient(config, token);
  const admin = await admins.identify().catch(throwAsFailure);
  return storedName(admin?.app?.name);
}

/** Exchanges an OAuth code for a token. The SDK has no method for it. @throws ProviderFailure */
export async function exchangeCode(
  config: Config,
  code: string,
): Promise<{ token: string; token_type: string | null }> {
  const { apiUrl, clientId, clientSecret } = settingsOf(config);
  const answer = await fetch(`${apiUrl}/auth/eagle/token`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ code, client_id: clientId, client_secret: clientSecret.reveal() }),
    redirect: "error",
    signal: AbortSignal.timeout(10_000),
  }).catch(() => {
    throw new ProviderDown(service.title);
  });
  const body = (await answer.json().catch(() => undefined)) as Record<string, unknown> | undefined;
  const token = body?.access_token ?? body?.token;
  if (answer.ok && typeof token === "string") return { token, token_type: short(body?.token_type) ?? null };
  const status = answer.ok ? 502 : answer.status;
  throw connectFailure(service.title, answerIn({ statusCode: status, body, rawResponse: answer }));
}
