import { setTimeout as sleep } from "node:timers/promises";
import type { Octokit } from "@octokit/core";
import type { Config } from "../../../platform/config.ts";
import { failureToConnect, ProviderDown, ProviderFailure, Revoked, UnexpectedResponse } from "../shared/failures.ts";
import { fetchJson } from "../shared/fetch-json.ts";
import { github, settingsOf } from "./service.ts";

const YOUNG_MS = 5_000;

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** The SDK takes time and memory, so it is loaded when somebody first uses the integration. It tries nothing twice: our jobs do. */
async function open(baseUrl: string, auth?: string): Promise<Octokit> {
  const { Octokit } = await import("@octokit/core");
  return new Octokit({
    baseUrl,
    log: silent,
    userAgent: "parley",
    request: { fetch: fetchJson },
    ...(auth && { auth }),
  });
}

/** As nobody: what everybody may read, sixty times an hour from one address. */
export const openAnonymously = ({ integrations }: Config) => open(integrations.githubApiUrl);

/** What signs for the app, and asks for tokens where `request` leads: at the API, or among the pages for people. */
async function signer(config: Config, { request }: Octokit) {
  const { appId, privateKey, clientId, clientSecret } = settingsOf(config);
  const { createAppAuth } = await import("@octokit/auth-app");
  const keys = { appId, privateKey: privateKey.reveal(), clientId, clientSecret: clientSecret.reveal() };
  return createAppAuth({ ...keys, request, log: silent });
}

/** As the app itself: a JWT (RS256), good for ten minutes. @throws ProviderFailure */
export async function openApp(config: Config): Promise<Octokit> {
  const { apiUrl } = settingsOf(config);
  const sign = await signer(config, await open(apiUrl));
  const { token } = await sign({ type: "app" }).catch(refuseKey);
  return open(apiUrl, token);
}

/** As the app where somebody installed it. Asks for a token each time, which is good for an hour. @throws ProviderFailure */
export async function openInstallation(config: Config, installationId: string | null): Promise<Octokit> {
  if (!installationId) throw new Revoked(github.title);
  const { apiUrl } = settingsOf(config);
  const sign = await signer(config, await open(apiUrl));
  await sign({ type: "app" }).catch(refuseKey);
  const { token } = await sign({ type: "installation", installationId: Number(installationId) }).catch(refuseToken);
  if (!token) throw new UnexpectedResponse(github.title);
  const octokit = await open(apiUrl, token);
  waitForToken(octokit);
  return octokit;
}

/** A token that was made just now may not be known everywhere yet: until it is five seconds old, 401 says nothing. */
function waitForToken({ hook }: Octokit) {
  const oldAt = Date.now() + YOUNG_MS;
  hook.wrap("request", async (request, options) => {
    for (let tries = 1; ; tries++) {
      try {
        return await request(options);
      } catch (error) {
        if ((error as SdkError).status !== 401 || Date.now() >= oldAt) throw error;
        await sleep(tries * 1000, undefined, { ref: false });
      }
    }
  });
}

/** As somebody who has just agreed. Their token is kept nowhere. @throws ProviderFailure */
export async function openAsUser(config: Config, code: string): Promise<Octokit> {
  const { apiUrl, webUrl } = settingsOf(config);
  const sign = await signer(config, await open(webUrl));
  const { token } = await sign({ type: "oauth-user", code }).catch(refuseCode);
  return open(apiUrl, token);
}

interface SdkError {
  status?: unknown;
  response?: { headers: Record<string, string | undefined>; data: unknown };
}

/**
 * What the SDK throws holds the whole answer, and what was sent. Who gave us a token just now has not let go of us, even if
 * it is not let in. @throws ProviderFailure
 */
export function refuse(error: unknown): never {
  if (error instanceof ProviderFailure) throw error;
  const answer = answerIn(error);
  if (answer.status === 401) throw new ProviderDown(github.title, "it does not know the token that it gave");
  throw failureToConnect(github.title, answer);
}

/** The same of what somebody brings, before there is a connection. @throws ProviderFailure */
export function refuseCode(error: unknown): never {
  if (error instanceof ProviderFailure) throw error;
  throw failureToConnect(github.title, answerIn(error));
}

/** Where the app was taken away or is suspended, nobody gets a token any more. @throws ProviderFailure */
function refuseToken(error: unknown): never {
  const answer = answerIn(error);
  if (answer.status === 403 || answer.status === 404) throw new Revoked(github.title);
  return refuseApp(error);
}

/** Not to be let in as the app is nothing that an account could mend. @throws ProviderFailure */
export function refuseApp(error: unknown): never {
  const answer = answerIn(error);
  if (answer.status === 401) throw new ProviderDown(github.title, "it does not know this server's app");
  throw failureToConnect(github.title, answer);
}

function refuseKey(): never {
  throw new ProviderDown(github.title, "GITHUB_PRIVATE_KEY is no private key");
}

/** Source: docs.github.com, "Best practices for using the REST API": to be waited where GitHub does not say how long. */
const PAUSE_SECONDS = "60";

/**
 * Without an answer there is no status, whatever the SDK says. One that asks to wait comes as 429, or as 403 with a header or
 * only a message that says so.
 */
function answerIn(error: unknown) {
  const { response, status } = error as SdkError;
  if (!response || typeof status !== "number") return {};
  const { headers } = response;
  const message = messageIn(response.data);
  const retryAfter = headers["retry-after"] ?? whenThereIsMore(headers);
  const isSaid = retryAfter !== undefined || /rate limit/i.test(message ?? "");
  const asksToWait = status === 429 || (status === 403 && isSaid);
  return asksToWait
    ? { status: 429, retryAfter: retryAfter ?? PAUSE_SECONDS, message }
    : { status, retryAfter, message };
}

/** Source: docs.github.com, "Rate limits for the REST API". */
function whenThereIsMore(headers: Record<string, string | undefined>): string | undefined {
  const seconds = Number(headers["x-ratelimit-reset"]);
  const isUsedUp = headers["x-ratelimit-remaining"] === "0" && Number.isSafeInteger(seconds);
  return isUsedUp ? new Date(seconds * 1000).toUTCString() : undefined;
}

function messageIn(data: unknown): string | undefined {
  const { message } = (data ?? {}) as { message?: unknown };
  return typeof message === "string" ? message.slice(0, 500) : undefined;
}
