import type { Integration } from "../shared/integration.ts";
import { consentUrl, redirectUrl, services } from "./service.ts";
import { tellOfConversation, tellOfCustomer } from "./tell-sheet.ts";

/** What is new is written down in a table, a row each. */
export const sheets = {
  ...services.sheets,
  name: "sheets",
  own: { client: "sheets" },
  isOfInboxes: false,
  isConfigured: ({ integrations }) => integrations.google !== undefined,
  hears: { events: ["message:created"], tell: tellOfConversation, tellOfCustomer },
  consent: {
    type: "sheets",
    redirectUrl: (config) => redirectUrl(config, "sheets"),
    url: (config, state) => consentUrl(config, "sheets", state),
  },
} satisfies Integration;
