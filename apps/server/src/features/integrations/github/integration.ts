import { sql } from "kysely";
import type { Config } from "../../../platform/config.ts";
import type { Scope } from "../../../platform/scope.ts";
import { withTimeout } from "../shared/call.ts";
import { ProviderFailure } from "../shared/failures.ts";
import type { Integration } from "../shared/integration.ts";
import { openAppClient, throwAsAppFailure } from "./client.ts";
import { linkMentionedIssues } from "./link-issues.ts";
import { findAuthorization } from "./queries.ts";
import { github, isConfigured, redirectUrl, settingsOf } from "./service.ts";
import { testGithub } from "./test-connection.ts";

const TIMEOUT_MS = 5_000;

/** GitHub's page for the user's consent, without an installation. */
export function authorizeUrl(config: Config, state: string): string {
  const { webUrl, clientId } = settingsOf(config);
  const params = { client_id: clientId, redirect_uri: redirectUrl(config), state };
  return `${webUrl}/login/oauth/authorize?${new URLSearchParams(params)}`;
}

export const integration = {
  ...github,
  name: "github",
  connectedTo: sql<string | null>`metadata ->> 'account_login'`,
  isOfInboxes: false,
  isConfigured,
  consent: {
    type: "github",
    redirectUrl,
    /**
     * The page that installs the app. GitHub redirects to the URL in the app's settings. It does not redirect if the
     * app is installed already, so then only the user's consent is requested.
     */
    async url(config, state, scope) {
      const { webUrl, appName } = settingsOf(config);
      if (await isInstalled(scope)) return authorizeUrl(config, state);
      return `${webUrl}/apps/${encodeURIComponent(appName)}/installations/new?${new URLSearchParams({ state })}`;
    },
  },
  test: testGithub,
  subscription: { events: ["message:created"], deliver: linkMentionedIssues },
} satisfies Integration;

/** Whether the account's installation still exists at GitHub, suspended or not. False if GitHub does not answer. */
async function isInstalled(scope: Scope): Promise<boolean> {
  const known = (await findAuthorization(scope))?.github_installation_id;
  if (!known) return false;
  const request = async () => {
    const app = await openAppClient(scope.platform.config);
    const params = { installation_id: Number(known) };
    await app.request("GET /app/installations/{installation_id}", params).catch(throwAsAppFailure);
    return true;
  };
  return withTimeout(github.title, request, TIMEOUT_MS).catch((error: unknown) => {
    if (error instanceof ProviderFailure) return false;
    throw error;
  });
}
