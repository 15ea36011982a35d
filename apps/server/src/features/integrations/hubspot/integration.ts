import { sql } from "kysely";
import type { Integration } from "../shared/integration.ts";
import { isConfigured, redirectUrl, service, settingsOf } from "./service.ts";
import { testHubspot } from "./test-connection.ts";

export const integration = {
  ...service,
  name: "hubspot",
  connectedTo: sql`coalesce(metadata ->> 'hub_domain', hubspot_portal_id::text)`,
  secret: "access_token_encrypted",
  isOfInboxes: false,
  isConfigured,
  consent: {
    type: "hubspot",
    redirectUrl,
    url(config, state) {
      const { webUrl, clientId, scopes } = settingsOf(config);
      const params = { client_id: clientId, redirect_uri: redirectUrl(config), scope: scopes, state };
      return `${webUrl}/oauth/authorize?${new URLSearchParams(params)}`;
    },
  },
  test: testHubspot,
} satisfies Integration;
