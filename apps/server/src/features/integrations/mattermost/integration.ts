import { sql } from "kysely";
import type { Integration } from "../shared/integration.ts";
import { service } from "./client.ts";
import { postMessage } from "./post-message.ts";
import { requiredColumns } from "./queries.ts";
import { testMattermost } from "./test-connection.ts";

/** A channel in which each conversation of an inbox has a thread. */
export const integration: Integration = {
  ...service,
  name: "mattermost",
  needs: requiredColumns,
  connectedTo: sql`channel_name`,
  secret: "access_token_encrypted",
  isOfInboxes: true,
  isConfigured: () => true,
  test: testMattermost,
  subscription: { events: ["message:created"], deliver: postMessage },
};
