import type { Integration } from "../shared/integration.ts";
import { service } from "./client.ts";
import { giveUp, tell } from "./tell.ts";

export const integration: Integration = {
  ...service,
  name: "twilio",
  isOfInboxes: true,
  isConfigured: () => true,
  hears: { events: ["message:created"], conversationSources: ["sms"], tell, giveUp },
};
