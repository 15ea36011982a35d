import type { Integration } from "../shared/integration.ts";
import { service } from "./client.ts";
import { abandonReply, sendReply } from "./send-message.ts";

export const integration: Integration = {
  ...service,
  name: "twilio",
  isOfInboxes: true,
  isConfigured: () => true,
  subscription: {
    events: ["message:created"],
    conversationSources: ["sms"],
    deliver: sendReply,
    abandon: abandonReply,
  },
};
