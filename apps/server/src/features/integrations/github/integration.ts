import type { Config } from "../../../platform/config.ts";
import type { Integration } from "../shared/integration.ts";
import { isInstalled } from "./installed.ts";
import { linkMentionedIssues } from "./link-issues.ts";
import { github, settingsOf } from "./service.ts";

const redirectUrl = (config: Config) => settingsOf(config).redirectUri ?? `${config.publicUrl}/integrations/github`;

/** GitHub's page for the user's consent, without an installation. */
export function authorizeUrl(config: Config, state: string): string {
  const { webUrl, clientId } = settingsOf(config);
  const params = { client_id: clientId, redirect_uri: redirectUrl(config), state };
  return `${webUrl}/login/oauth/authorize?${new URLSearchParams(params)}`;
}

export const integration = {
  ...github,
  name: "github",
  isOfInboxes: false,
  isConfigured: ({ integrations }) => integrations.github !== undefined,
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
  subscription: { events: ["message:created"], deliver: linkMentionedIssues },
} satisfies Integration;
