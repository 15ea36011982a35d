import { setTimeout as sleep } from "node:timers/promises";
import type { Octokit } from "@octokit/core";
import type { Config } from "../../../platform/config.ts";
import { connectFailure, ProviderDown, ProviderFailure, Revoked, UnexpectedResponse } from "../shared/failures.ts";
import { fetchJson } from "../shared/fetch-json.ts";
import { github, settingsOf } from "./service.ts";

const YOUNG_MS = 5_000;

/**
 * GitHub supports this version until 2028-03-10, and every supported GitHub Enterprise Server knows it. Version 2026-03-10
 * needs Enterprise Server 3.21, and leaves out fields such as an issue's `assignee`, which API clients of Parley receive.
 * Source: docs.github.com, "API Versions" and "Breaking changes".
 */
const API_VERSION = "2022-11-28";

const silent = { debug() {}, info() {}, warn() {}, error() {} };

interface Options {
  /** A token. */
  auth?: string;
  /** Cancels the requests. */
  signal?: AbortSignal | undefined;
}

/** The SDK takes time and memory, so it is loaded on first use. Its retries are off, because the jobs retry. */
async function open(baseUrl: string, { auth, signal }: Options = {}): Promise<Octokit> {
  const { Octokit } = await import("@octokit/core");
  const octokit = new Octokit({
    baseUrl,
    log: silent,
    userAgent: "parley",
    request: { fetch: fetchJson, ...(signal && { signal }) },
    ...(auth && { auth }),
  });
  octokit.hook.before("request", ({ headers }) => {
    headers["x-github-api-version"] = API_VERSION;
  });
  return octokit;
}

/** Without credentials: public data, 60 requests per hour from one IP address. */
export const openAnonymousClient = ({ integrations }: Config) => open(integrations.githubApiUrl);

/** Signs for the app. Requests tokens from the host of `request`: the API or the website. */
async function signer(config: Config, { request }: Octokit) {
  const { appId, privateKey, clientId, clientSecret } = settingsOf(config);
  const { createAppAuth } = await import("@octokit/auth-app");
  const keys = { appId, privateKey: privateKey.reveal(), clientId, clientSecret: clientSecret.reveal() };
  return createAppAuth({ ...keys, request, log: silent });
}

/** Acts as the app itself, with a JWT (RS256) that is valid for ten minutes. @throws ProviderFailure */
export async function openAppClient(config: Config, signal?: AbortSignal): Promise<Octokit> {
  const { apiUrl } = settingsOf(config);
  const sign = await signer(config, await open(apiUrl));
  const { token } = await sign({ type: "app" }).catch(refuseKey);
  return open(apiUrl, { auth: token, signal });
}

/**
 * Acts as an installation of the app. Requests a token each time, which is valid for an hour.
 * @throws ProviderFailure
 */
export async function openInstallationClient(
  config: Config,
  installationId: string | null,
  signal?: AbortSignal,
): Promise<Octokit> {
  if (!installationId) throw new Revoked(github.title);
  const { apiUrl } = settingsOf(config);
  const sign = await signer(config, await open(apiUrl, { signal }));
  await sign({ type: "app" }).catch(refuseKey);
  const { token } = await sign({ type: "installation", installationId: Number(installationId) }).catch(refuseToken);
  if (!token) throw new UnexpectedResponse(github.title);
  const octokit = await open(apiUrl, { auth: token, signal });
  waitForToken(octokit, signal);
  return octokit;
}

/** Some of GitHub's servers may not know a new token yet. A 401 is retried until the token is five seconds old. */
function waitForToken({ hook }: Octokit, signal: AbortSignal | undefined) {
  const oldAt = Date.now() + YOUNG_MS;
  hook.wrap("request", async (request, options) => {
    for (let tries = 1; ; tries++) {
      try {
        return await request(options);
      } catch (error) {
        if ((error as SdkError).status !== 401 || Date.now() >= oldAt) throw error;
        await sleep(tries * 1000, undefined, { ref: false, ...(signal && { signal }) });
      }
    }
  });
}

/** Acts as the user who has just given consent. The token is not stored. @throws ProviderFailure */
export async function openUserClient(config: Config, code: string): Promise<Octokit> {
  const { apiUrl, webUrl } = settingsOf(config);
  const sign = await signer(config, await open(webUrl));
  const { token } = await sign({ type: "oauth-user", code }).catch(throwAsCodeFailure);
  return open(apiUrl, { auth: token });
}

interface SdkError {
  status?: unknown;
  response?: { headers: Record<string, string | undefined>; data: unknown };
}

/**
 * Converts an error of the SDK, which contains the request and the whole answer, into a failure. A 401 for a token that
 * GitHub has just issued does not mean that the connection is revoked.
 * @throws ProviderFailure
 */
export function throwAsFailure(error: unknown): never {
  if (error instanceof ProviderFailure) throw error;
  const answer = answerIn(error);
  if (answer.status === 401) throw new ProviderDown(github.title, "it does not know the token that it gave");
  throw connectFailure(github.title, answer);
}

/** Like `throwAsFailure`, for the code from a user's consent, before a connection exists. @throws ProviderFailure */
export function throwAsCodeFailure(error: unknown): never {
  if (error instanceof ProviderFailure) throw error;
  throw connectFailure(github.title, answerIn(error));
}

/** GitHub refuses a token if the app is uninstalled or suspended. @throws ProviderFailure */
function refuseToken(error: unknown): never {
  const answer = answerIn(error);
  if (answer.status === 403 || answer.status === 404) throw new Revoked(github.title);
  return throwAsAppFailure(error);
}

/**
 * An account cannot fix a refusal of the app itself, so it does not mean that the connection is revoked.
 * @throws ProviderFailure
 */
export function throwAsAppFailure(error: unknown): never {
  const answer = answerIn(error);
  if (answer.status === 401) throw new ProviderDown(github.title, "it does not know this server's app");
  throw connectFailure(github.title, answer);
}

/**
 * For a test, which needs the headers and the status of a refusal. Without an answer, or with a limited rate, it is a
 * failure, as usual.
 * @throws ProviderFailure
 */
export function refusalAnswer(error: unknown) {
  const { response } = error as SdkError;
  const { status } = answerIn(error);
  if (!response || status === undefined || status === 429 || status >= 500)
    throw connectFailure(github.title, answerIn(error));
  return { status, headers: response.headers, data: response.data };
}

function refuseKey(): never {
  throw new ProviderDown(github.title, "GITHUB_PRIVATE_KEY is no private key");
}

/** The pause if GitHub names none. Source: docs.github.com, "Best practices for using the REST API". */
const PAUSE_SECONDS = "60";

/**
 * Without an answer there is no status, whatever the SDK reports. A rate limit comes as 429, or as 403 with a header or
 * a message about it.
 */
function answerIn(error: unknown) {
  const { response, status } = error as SdkError;
  if (!response || typeof status !== "number") return {};
  const { headers } = response;
  const message = messageIn(response.data);
  const retryAfter = headers["retry-after"] ?? secondsUntilReset(headers);
  const namesLimit = retryAfter !== undefined || /rate limit/i.test(message ?? "");
  const isRateLimited = status === 429 || (status === 403 && namesLimit);
  return isRateLimited
    ? { status: 429, retryAfter: retryAfter ?? PAUSE_SECONDS, message }
    : { status, retryAfter, message };
}

/** Source: docs.github.com, "Rate limits for the REST API". */
function secondsUntilReset(headers: Record<string, string | undefined>): string | undefined {
  const seconds = Number(headers["x-ratelimit-reset"]);
  const isUsedUp = headers["x-ratelimit-remaining"] === "0" && Number.isSafeInteger(seconds);
  return isUsedUp ? new Date(seconds * 1000).toUTCString() : undefined;
}

function messageIn(data: unknown): string | undefined {
  const { message } = (data ?? {}) as { message?: unknown };
  return typeof message === "string" ? message.slice(0, 500) : undefined;
}
