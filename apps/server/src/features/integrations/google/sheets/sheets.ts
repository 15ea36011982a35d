import { sql } from "kysely";
import type { Integration } from "../../shared/integration.ts";
import { consentUrl, isConfigured, redirectUrl, services } from "../service.ts";
import { testGoogle } from "../test-connection.ts";
import { exportConversation, exportCustomer } from "./export-to-sheet.ts";

/** New conversations and customers become rows of a sheet. */
export const sheets = {
  ...services.sheets,
  name: "sheets",
  own: { client: "sheets" },
  connectedTo: sql<string | null>`settings ->> 'spreadsheet_title'`,
  secret: "refresh_token_encrypted",
  isOfInboxes: false,
  isConfigured,
  test: testGoogle("sheets"),
  subscription: { events: ["message:created"], deliver: exportConversation, deliverCustomer: exportCustomer },
  consent: {
    type: "sheets",
    redirectUrl: (config) => redirectUrl(config, "sheets"),
    url: (config, state) => consentUrl(config, "sheets", state),
  },
} satisfies Integration;
