import type { Integration } from "../../shared/integration.ts";
import { consentUrl, redirectUrl, services } from "../service.ts";
import { abandonReply, sendReply } from "./send-reply.ts";

/** Mail to the team's address becomes conversations, and replies are sent from this address. */
export const gmail = {
  ...services.gmail,
  name: "gmail",
  own: { client: "gmail", type: "support" },
  isOfInboxes: true,
  isConfigured: ({ integrations }) => integrations.google !== undefined,
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
