import type { Integration } from "../shared/integration.ts";
import { service } from "./client.ts";
import { postMessage } from "./post-message.ts";
import { requiredColumns } from "./queries.ts";

/** A channel in which each conversation of an inbox has a thread. */
export const integration: Integration = {
  ...service,
  name: "mattermost",
  needs: requiredColumns,
  isOfInboxes: true,
  isConfigured: () => true,
  subscription: { events: ["message:created"], deliver: postMessage },
};
