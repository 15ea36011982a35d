import type { Integration } from "../../shared/integration.ts";
import { consentUrl, redirectUrl, services } from "../service.ts";
import { exportConversation, exportCustomer } from "./export-to-sheet.ts";

/** New conversations and customers become rows of a sheet. */
export const sheets = {
  ...services.sheets,
  name: "sheets",
  own: { client: "sheets" },
  isOfInboxes: false,
  isConfigured: ({ integrations }) => integrations.google !== undefined,
  subscription: { events: ["message:created"], deliver: exportConversation, deliverCustomer: exportCustomer },
  consent: {
    type: "sheets",
    redirectUrl: (config) => redirectUrl(config, "sheets"),
    url: (config, state) => consentUrl(config, "sheets", state),
  },
} satisfies Integration;
