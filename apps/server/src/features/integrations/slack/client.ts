import type { WebClient } from "@slack/web-api";
import type { Config } from "../../../platform/config.ts";
import type { Scope } from "../../../platform/scope.ts";
import type { Connection } from "../shared/authorizations.ts";
import { callProvider } from "../shared/call.ts";
import {
  codeIn,
  failureOf,
  MethodRateLimited,
  OutcomeUnknown,
  ProviderDown,
  ProviderFailure,
  ProviderRefused,
  parseRetryAfter,
  Revoked,
  UnexpectedResponse,
} from "../shared/failures.ts";
import { fetchJson } from "../shared/fetch-json.ts";
import { unseal } from "../shared/secrets.ts";
import { findPauseMs, recordPause } from "./pauses.ts";
import { settingsOf, slack } from "./service.ts";

const TIMEOUT_MS = 14_000;
/** The pause after a refusal that names no time. */
const DEFAULT_PAUSE_MS = 30_000;

/** The SDK is loaded on first use. Its retries and its waiting are off, because the jobs retry. */
export async function openClient(config: Config, token?: string, fetchCall = fetchInSeconds): Promise<WebClient> {
  const { LogLevel, WebClient } = await import("@slack/web-api");
  return new WebClient(token, {
    slackApiUrl: `${settingsOf(config).apiUrl}/`,
    allowAbsoluteUrls: false,
    fetch: fetchCall,
    logLevel: LogLevel.ERROR,
    rejectRateLimitedCalls: true,
    retryConfig: { retries: 0 },
    timeout: TIMEOUT_MS,
  });
}

/** Answers for Slack while the method is paused in the workspace, and records the pauses that Slack asks for. */
function respectPauses(scope: Scope, team: string): typeof fetch {
  return async (input, init) => {
    const method = limitedMethod(new URL(String(input)), init?.body);
    const remainingMs = await findPauseMs(scope, team, method);
    if (remainingMs > 0) return tooManyRequests(remainingMs);
    const answer = await fetchInSeconds(input, init);
    if (answer.status === 429) {
      await recordPause(scope, team, method, Number(answer.headers.get("retry-after")) * 1000);
    }
    return answer;
  };
}

/** Slack limits posting for each channel. Source: docs.slack.dev, "Rate limits". */
function limitedMethod({ pathname }: URL, body: unknown) {
  const method = pathname.split("/").at(-1)!;
  const channel = method === "chat.postMessage" && new URLSearchParams(String(body)).get("channel");
  return channel ? `${method} ${channel}` : method;
}

/** The SDK reads `Retry-After` in seconds only, so a date is converted. */
async function fetchInSeconds(...asked: Parameters<typeof fetch>): Promise<Response> {
  const answer = await fetchJson(...asked);
  return answer.status === 429 ? tooManyRequests(parseRetryAfter(answer.headers.get("retry-after"))) : answer;
}

const tooManyRequests = (pauseMs: number) =>
  new Response(null, { status: 429, headers: { "retry-after": String(Math.ceil(pauseMs / 1000)) } });

interface Authorization extends Connection {
  readonly access_token_encrypted: Buffer;
  readonly team_id: string | null;
}

export const tokenOf = ({ platform }: Scope, { access_token_encrypted }: Authorization) =>
  unseal(platform, "slack", access_token_encrypted);

/** Calls Slack with an authorization, and records its health. @throws ProviderFailure */
export function callSlack<T>(
  scope: Scope,
  authorization: Authorization,
  request: (client: WebClient) => Promise<T>,
  refusing: (error: unknown) => never = throwAsFailure,
): Promise<T> {
  return callProvider(scope, slack, authorization, async () => {
    const { team_id } = authorization;
    const fetchCall = team_id === null ? fetchInSeconds : respectPauses(scope, team_id);
    const client = await openClient(scope.platform.config, tokenOf(scope, authorization), fetchCall);
    return request(client).catch(refusing);
  });
}

/** Like `callSlack`, for a call whose answer is optional: returns undefined if the call fails. */
export function callSlackOptional<T>(
  scope: Scope,
  authorization: Authorization,
  request: (client: WebClient) => Promise<T>,
) {
  return callSlack(scope, authorization, request).catch((error: unknown) => {
    if (error instanceof ProviderFailure) return undefined;
    throw error;
  });
}

/**
 * The connection works, but the app may not write in this channel. Deliveries wait until an admin changes that in
 * Slack.
 */
class ChannelClosed extends ProviderFailure {
  constructor(code: string) {
    super(`Slack does not allow Parley to write in the channel (${code})`);
  }
}

const revoked = [
  "account_inactive",
  "invalid_auth",
  "missing_scope",
  "no_permission",
  "not_allowed_token_type",
  "not_authed",
  "team_access_not_granted",
  "token_expired",
  "token_revoked",
];
const notPermitted = ["missing_scope", "no_permission", "team_access_not_granted"];
const closed = ["channel_not_found", "is_archived", "not_in_channel", "restricted_action", "team_not_found"];
const down = ["fatal_error", "internal_error", "request_timeout", "service_unavailable", "team_added_to_org"];

interface SdkError {
  code?: unknown;
  statusCode?: unknown;
  retryAfter?: unknown;
  data?: { error?: unknown };
}

/** Converts an error of the SDK, or Slack's `ok: false`, into a failure. @throws ProviderFailure */
export function throwAsFailure(error: unknown): never {
  const { code, statusCode, retryAfter, data } = error as SdkError;
  if (code === "slack_webapi_rate_limited_error") {
    throw new MethodRateLimited(slack.title, parseRetryAfter(String(retryAfter)));
  }
  if (code === "slack_webapi_http_error") throw failureOfStatus(Number(statusCode));
  if (code === "slack_webapi_request_error") throw new ProviderDown(slack.title);
  if (code !== "slack_webapi_platform_error") throw error;
  throw failureNamed(codeIn(data?.error));
}

/**
 * Like `throwAsFailure`, for a detail of a message, such as a file or the name of a channel. Without the permission to
 * read it, the connection still works. @throws ProviderFailure
 */
export function throwAsDetailFailure(error: unknown): never {
  const { code, data } = error as SdkError;
  const named = codeIn(data?.error);
  if (code === "slack_webapi_platform_error" && named && notPermitted.includes(named)) throw refusal(named);
  return throwAsFailure(error);
}

/** Like `throwAsFailure`, for a post in a channel. For a closed channel the delivery stays pending. @throws ProviderFailure */
export function throwAsChannelFailure(error: unknown): never {
  const { code, data } = error as SdkError;
  if (code === "slack_webapi_request_error") throw new OutcomeUnknown(slack.title);
  const named = codeIn(data?.error);
  if (code === "slack_webapi_platform_error" && named && closed.includes(named)) throw new ChannelClosed(named);
  return throwAsFailure(error);
}

/** Slack reports a revoked connection with status 200, so a 401 comes from something else, such as a proxy. */
const failureOfStatus = (status: number) =>
  status === 401 ? new ProviderDown(slack.title, "401") : failureOf(slack.title, { status });

function failureNamed(code: string | undefined): ProviderFailure {
  if (code === undefined) return new UnexpectedResponse(slack.title);
  if (revoked.includes(code)) return new Revoked(slack.title);
  if (down.includes(code)) return new ProviderDown(slack.title, code);
  if (code === "ratelimited" || code === "rate_limited") return new MethodRateLimited(slack.title, DEFAULT_PAUSE_MS);
  return refusal(code);
}

const refusal = (code: string) => new ProviderRefused(400, `Slack refused (${code})`, [code]);
