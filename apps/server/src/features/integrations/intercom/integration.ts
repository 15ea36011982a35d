import type { Config } from "../../../platform/config.ts";
import type { IntercomSettings } from "../../../platform/integration-settings.ts";
import { NotConfigured } from "../shared/errors.ts";
import type { Integration } from "../shared/integration.ts";

const title = "Intercom";

/** @throws NotConfigured */
export function settingsOf({ integrations: { intercom } }: Config): IntercomSettings {
  if (!intercom) throw new NotConfigured(title);
  return intercom;
}

const redirectUrl = (config: Config) => settingsOf(config).redirectUri ?? `${config.publicUrl}/integrations/intercom`;

export const integration = {
  name: "intercom",
  title,
  table: "intercom_authorizations",
  isOfInboxes: false,
  isConfigured: ({ integrations }) => integrations.intercom !== undefined,
  consent: {
    type: "intercom",
    redirectUrl,
    url(config, state) {
      const { webUrl, clientId } = settingsOf(config);
      const params = { client_id: clientId, redirect_uri: redirectUrl(config), state };
      return `${webUrl}/oauth?${new URLSearchParams(params)}`;
    },
  },
} satisfies Integration;
