import type { Config } from "../../../platform/config.ts";
import type { HubspotSettings } from "../../../platform/integration-settings.ts";
import { NotConfigured } from "../shared/errors.ts";
import type { Integration } from "../shared/integration.ts";

const title = "HubSpot";

/** @throws NotConfigured */
export function settingsOf({ integrations: { hubspot } }: Config): HubspotSettings {
  if (!hubspot) throw new NotConfigured(title);
  return hubspot;
}

const redirectUrl = (config: Config) => settingsOf(config).redirectUri ?? `${config.publicUrl}/integrations/hubspot`;

export const integration = {
  name: "hubspot",
  title,
  table: "hubspot_authorizations",
  isOfInboxes: false,
  isConfigured: ({ integrations }) => integrations.hubspot !== undefined,
  consent: {
    type: "hubspot",
    redirectUrl,
    url(config, state) {
      const { webUrl, clientId, scopes } = settingsOf(config);
      const params = { client_id: clientId, redirect_uri: redirectUrl(config), scope: scopes, state };
      return `${webUrl}/oauth/authorize?${new URLSearchParams(params)}`;
    },
  },
} satisfies Integration;
