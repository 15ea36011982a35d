import type { Config } from "../../../platform/config.ts";
import type { Integration } from "../shared/integration.ts";
import { isInstalled } from "./installed.ts";
import { linkMentionedIssues } from "./link-issues.ts";
import { github, settingsOf } from "./service.ts";

const redirectUrl = (config: Config) => settingsOf(config).redirectUri ?? `${config.publicUrl}/integrations/github`;

/** Where GitHub asks people who they are, and nothing else. */
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
     * Where the app is installed; GitHub leads back to the address in the app's own settings. From where it is installed
     * already it leads nowhere, so whoever connects that again is only asked who they are.
     */
    async url(config, state, scope) {
      const { webUrl, appName } = settingsOf(config);
      if (await isInstalled(scope)) return authorizeUrl(config, state);
      return `${webUrl}/apps/${encodeURIComponent(appName)}/installations/new?${new URLSearchParams({ state })}`;
    },
  },
  subscription: { events: ["message:created"], deliver: linkMentionedIssues },
} satisfies Integration;
