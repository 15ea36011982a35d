import type { gmail_v1 } from "@googleapis/gmail";
import type { sheets_v4 } from "@googleapis/sheets";
import type { OAuth2Client } from "google-auth-library";
import type { Config } from "../../../platform/config.ts";
import { TIMEOUT_MS } from "../shared/call.ts";
import {
  connectFailure,
  failureOf,
  ProviderFailure,
  ProviderRefused,
  Revoked,
  UnexpectedResponse,
} from "../shared/failures.ts";
import { fetchJson } from "../shared/fetch-json.ts";
import { services, settingsOf } from "./service.ts";

/**
 * The SDK's timeout is shorter than the limit of `callProvider`. A request that continues after that limit could send a
 * mail which the retry sends again.
 */
const EARLIER_MS = 1000;

interface AuthOptions {
  accessToken?: string | undefined;
  /** The limit of `callProvider`. */
  longestMs?: number;
  /** Cancels the requests. */
  signal?: AbortSignal | undefined;
}

/** The SDK is loaded on first use. Its retries are off, because the jobs retry. */
export async function openAuth(
  config: Config,
  { accessToken, longestMs = TIMEOUT_MS, signal }: AuthOptions = {},
): Promise<OAuth2Client> {
  const { OAuth2Client } = await import("google-auth-library");
  const { clientId, clientSecret, tokenUrl } = settingsOf(config);
  const auth = new OAuth2Client({
    clientId,
    clientSecret: clientSecret.reveal(),
    endpoints: { oauth2TokenUrl: `${tokenUrl}/token` },
  });
  const timeout = longestMs - EARLIER_MS;
  auth.transporter.interceptors.request.add({
    resolved: async ({ retryConfig: _, ...request }) => ({
      ...request,
      retry: false,
      timeout,
      ...(signal && { signal }),
      fetchImplementation: fetchJson,
    }),
  });
  if (accessToken) auth.setCredentials({ access_token: accessToken });
  return auth;
}

export async function openGmail(config: Config, auth: OAuth2Client): Promise<gmail_v1.Gmail> {
  const { gmail } = await import("@googleapis/gmail");
  return gmail({ version: "v1", auth, rootUrl: `${settingsOf(config).gmailUrl}/`, retry: false });
}

export async function openSheets(config: Config, auth: OAuth2Client): Promise<sheets_v4.Sheets> {
  const { sheets } = await import("@googleapis/sheets");
  return sheets({ version: "v4", auth, rootUrl: `${settingsOf(config).sheetsUrl}/`, retry: false });
}

/** The app at Google has wrong settings. Only the operator of this server can fix that. */
class NotSetUp extends ProviderFailure {}

/** Gmail's objects have an id. An answer without one is not Gmail's. @throws UnexpectedResponse */
export function assertResponse<T extends { id?: string | null | undefined }>(thing: T): T {
  if (!thing.id) throw new UnexpectedResponse(services.gmail.title);
  return thing;
}

interface Refusal {
  message?: unknown;
  status?: unknown;
  errors?: { reason?: unknown }[];
  details?: { reason?: unknown }[];
}

/** The error format of Google's APIs and of its token endpoint. */
interface SdkError {
  response?: {
    status: number;
    headers?: Headers;
    data?: {
      error?: string | Refusal;
    };
  };
  config?: unknown;
}

export const statusOf = (error: unknown): number | undefined => (error as SdkError).response?.status;

const rateLimitReasons = [
  "rateLimitExceeded",
  "userRateLimitExceeded",
  "quotaExceeded",
  "dailyLimitExceeded",
  "RATE_LIMIT_EXCEEDED",
];
const missingScopeReasons = ["insufficientPermissions", "ACCESS_TOKEN_SCOPE_INSUFFICIENT"];
const disabledApiReasons = ["accessNotConfigured", "SERVICE_DISABLED"];

/** Texts for Google's error codes. Google's own messages are for programmers, and may repeat the request. */
const textByReason: Record<string, string> = {
  failedPrecondition: "is not enabled for the connected Google account",
  domainPolicy: "is disabled by the administrator of the connected Google account",
  forbidden: "does not allow the connected Google account to do this",
  PERMISSION_DENIED: "does not allow the connected Google account to do this",
  notFound: "reports that the object does not exist",
  NOT_FOUND: "reports that the object does not exist",
  invalidArgument: "rejected the request because a value in it, for example an address, is invalid",
  INVALID_ARGUMENT: "rejected the request because a value in it, for example an address, is invalid",
};

/** Converts an error of the SDK, which contains the request and its tokens, into a failure. @throws ProviderFailure */
export function throwAsFailure(title: string, error: unknown): never {
  const { response, config } = error as SdkError;
  if (error instanceof ProviderFailure || !config) throw error; // not a failed request, but a bug of this server
  const { status } = response ?? {};
  const { reasons, message: providerError } = wordsIn(error as SdkError);
  const isAny = (known: string[]) => status === 403 && reasons.some((reason) => known.includes(reason));
  if (isAny(disabledApiReasons)) throw new NotSetUp(`${title}'s API is not enabled for this server's app at Google`);
  if (isAny(missingScopeReasons)) throw new Revoked(title);
  const retryAfter = response?.headers?.get("retry-after") ?? /Retry after (\S+Z)/.exec(providerError ?? "")?.[1];
  const message = reasons.flatMap((reason) => textByReason[reason] ?? []).map((means) => `${title} ${means}`)[0];
  throw failureOf(title, { status: isAny(rateLimitReasons) ? 429 : status, retryAfter, message });
}

/** Like `throwAsFailure`, for requests of tokens. `invalid_grant` means an invalid code or a withdrawn consent. */
export function throwAsTokenFailure(title: string, error: unknown): never {
  const { response, config } = error as SdkError;
  if (!config) throw error;
  const providerError = response?.data?.error;
  if (providerError === "invalid_grant") throw new Revoked(title);
  if (providerError === "invalid_client" || providerError === "unauthorized_client") {
    throw new NotSetUp("Google no longer accepts the client id or the secret of this server's app");
  }
  throw connectFailure(title, { status: response?.status, retryAfter: response?.headers?.get("retry-after") });
}

function wordsIn({ response }: SdkError) {
  const providerError = response?.data?.error;
  if (!providerError || typeof providerError === "string") return { reasons: [], message: undefined };
  const reasons = [...(providerError.errors ?? []), ...(providerError.details ?? []), { reason: providerError.status }];
  return {
    reasons: reasons.map(({ reason }) => String(reason)),
    message: typeof providerError.message === "string" ? providerError.message : undefined,
  };
}

export const isRefusedFor = (error: unknown, ...statuses: number[]): error is ProviderRefused =>
  error instanceof ProviderRefused && statuses.includes(error.status);
