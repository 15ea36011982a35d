import type { Integration } from "../shared/integration.ts";
import { giveUp, tell } from "./answer.ts";
import { consentUrl, redirectUrl, services } from "./service.ts";

/** Mail to an address of the team's becomes conversations, and answers leave from there. */
export const gmail = {
  ...services.gmail,
  name: "gmail",
  own: { client: "gmail", type: "support" },
  isOfInboxes: true,
  isConfigured: ({ integrations }) => integrations.google !== undefined,
  hears: { events: ["message:created"], conversationSources: ["email"], tell, giveUp },
  consent: {
    type: "support",
    redirectUrl: (config) => redirectUrl(config, "support"),
    url: (config, state) => consentUrl(config, "gmail", state),
  },
} satisfies Integration;
