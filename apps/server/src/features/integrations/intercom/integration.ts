import { sql } from "kysely";
import type { Integration } from "../shared/integration.ts";
import { isConfigured, redirectUrl, service, settingsOf } from "./service.ts";
import { testIntercom } from "./test-connection.ts";

export const integration = {
  ...service,
  name: "intercom",
  connectedTo: sql`metadata ->> 'workspace_name'`,
  secret: "access_token_encrypted",
  isOfInboxes: false,
  isConfigured,
  consent: {
    type: "intercom",
    redirectUrl,
    url(config, state) {
      const { webUrl, clientId } = settingsOf(config);
      const params = { client_id: clientId, redirect_uri: redirectUrl(config), state };
      return `${webUrl}/oauth?${new URLSearchParams(params)}`;
    },
  },
  test: testIntercom,
} satisfies Integration;
