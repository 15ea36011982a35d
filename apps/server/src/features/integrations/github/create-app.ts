import type { GithubAppCode, GithubAppDraft, GithubNewApp, GithubNewAppPage } from "@parley/contract";
import type { Config } from "../../../platform/config.ts";
import { Refused } from "../../../platform/errors.ts";
import type { UserScope } from "../../../platform/scope.ts";
import { withTimeout } from "../shared/call.ts";
import { AccessDenied } from "../shared/errors.ts";
import { ProviderRefused, UnexpectedResponse } from "../shared/failures.ts";
import { beginOAuth, finishOAuth, hasReturnPage } from "../shared/states.ts";
import { findAddressProblem } from "../shared/webhook-checks.ts";
import { openAnonymousClient, throwAsAppFailure } from "./client.ts";
import { integration } from "./integration.ts";
import { events, github, permissions } from "./service.ts";

/** GitHub's limit for the name of an app. */
const MAX_NAME_LENGTH = 34;

/**
 * The settings of this server's app at GitHub. Source: docs.github.com, "Registering a GitHub App from a manifest",
 * "GitHub App Manifest parameters".
 */
const appManifest = ({ publicUrl }: Config) => ({
  name: `Parley ${new URL(publicUrl).hostname}`.slice(0, MAX_NAME_LENGTH),
  url: publicUrl,
  hook_attributes: { url: `${publicUrl}/api/github/webhook`, active: true },
  redirect_url: `${publicUrl}/integrations/github/app`,
  callback_urls: [`${publicUrl}/integrations/github`],
  request_oauth_on_install: true,
  public: true,
  default_permissions: permissions,
  default_events: events,
});

/**
 * The page at GitHub that creates the app, and the manifest to post there.
 * @throws Refused if the server has an app, or an address that GitHub cannot call
 */
export async function beginAppCreation(scope: UserScope, { organization }: GithubAppDraft): Promise<GithubNewAppPage> {
  const { config } = scope.platform;
  refuseIfConfigured(config);
  const problem = findAddressProblem(github.title, config, "internet");
  if (problem?.status === "failed") throw new Refused(problem.detail);
  const owner = organization ? `/organizations/${encodeURIComponent(organization)}` : "";
  const state = await beginOAuth(scope, integration.name, "github_app", null);
  return {
    url: `${config.integrations.githubWebUrl}${owner}/settings/apps/new?${new URLSearchParams({ state })}`,
    manifest: JSON.stringify(appManifest(config)),
  };
}

/**
 * Exchanges the code of GitHub's redirect for the app's secrets. The code is valid once. The secrets are returned to
 * the admin who began the creation, and not stored.
 * @throws AccessDenied for another user's state, or an invalid code; Refused, ProviderFailure
 */
export async function finishAppCreation(scope: UserScope, { code, state }: GithubAppCode): Promise<GithubNewApp> {
  const { config } = scope.platform;
  refuseIfConfigured(config);
  if (!hasReturnPage(state)) throw new AccessDenied();
  await finishOAuth(scope, integration.name, state);
  const created = await withTimeout(github.title, async () => {
    const client = await openAnonymousClient(config);
    return client.request("POST /app-manifests/{code}/conversions", { code }).catch(throwAsAppFailure);
  }).catch((error: unknown) => {
    throw error instanceof ProviderRefused ? new AccessDenied() : error;
  });
  const { id, slug, client_id, client_secret, webhook_secret, pem, html_url } = created.data;
  const variables = {
    GITHUB_APP_ID: id,
    GITHUB_APP_NAME: slug,
    GITHUB_CLIENT_ID: client_id,
    GITHUB_CLIENT_SECRET: client_secret,
    GITHUB_WEBHOOK_SECRET: webhook_secret,
    GITHUB_PRIVATE_KEY: pem?.trim().replaceAll("\n", "\\n"), // environment files cannot hold line breaks
  };
  if (Object.values(variables).some((value) => !value)) throw new UnexpectedResponse(github.title);
  return {
    html_url,
    variables: Object.entries(variables).map(([name, value]) => ({ name, value: String(value) })),
  };
}

function refuseIfConfigured({ integrations }: Config) {
  if (integrations.github) throw new Refused("GitHub is already set up on this server");
}
