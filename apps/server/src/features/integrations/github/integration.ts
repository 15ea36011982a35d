import type { Config } from "../../../platform/config.ts";
import type { Integration } from "../shared/integration.ts";
import { github, settingsOf } from "./service.ts";
import { linkMentioned } from "./tell.ts";

const redirectUrl = (config: Config) => settingsOf(config).redirectUri ?? `${config.publicUrl}/integrations/github`;

export const integration = {
  ...github,
  name: "github",
  isOfInboxes: false,
  isConfigured: ({ integrations }) => integrations.github !== undefined,
  consent: {
    type: "github",
    redirectUrl,
    /** Where the app is installed; GitHub leads back to the address in the app's own settings. */
    url(config, state) {
      const { webUrl, appName } = settingsOf(config);
      return `${webUrl}/apps/${encodeURIComponent(appName)}/installations/new?${new URLSearchParams({ state })}`;
    },
  },
  hears: { events: ["message:created"], deafTo: ["github"], tell: linkMentioned },
} satisfies Integration;
