import { sql } from "kysely";
import type { Integration } from "../shared/integration.ts";
import { service } from "./client.ts";
import { abandonReply, sendReply } from "./send-message.ts";
import { testTwilio } from "./test-connection.ts";

export const integration: Integration = {
  ...service,
  name: "twilio",
  connectedTo: sql`from_phone_number`,
  secret: "twilio_auth_token_encrypted",
  isOfInboxes: true,
  isConfigured: () => true,
  test: testTwilio,
  subscription: {
    events: ["message:created"],
    conversationSources: ["sms"],
    deliver: sendReply,
    abandon: abandonReply,
  },
};
