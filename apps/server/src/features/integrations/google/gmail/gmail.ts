import { sql } from "kysely";
import type { Integration } from "../../shared/integration.ts";
import { consentUrl, isConfigured, redirectUrl, services } from "../service.ts";
import { testGoogle } from "../test-connection.ts";
import { abandonReply, sendReply } from "./send-reply.ts";

/** Mail to the team's address becomes conversations, and replies are sent from this address. */
export const gmail = {
  ...services.gmail,
  name: "gmail",
  own: { client: "gmail", type: "support" },
  connectedTo: sql<string | null>`email`,
  secret: "refresh_token_encrypted",
  isOfInboxes: true,
  isConfigured,
  test: testGoogle("gmail", "support"),
  subscription: {
    events: ["message:created"],
    conversationSources: ["email"],
    deliver: sendReply,
    abandon: abandonReply,
  },
  consent: {
    type: "support",
    redirectUrl: (config) => redirectUrl(config, "support"),
    url: (config, state) => consentUrl(config, "gmail", state),
  },
} satisfies Integration;
