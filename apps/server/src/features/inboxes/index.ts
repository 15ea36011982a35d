export { addPrimaryInbox } from "./change-inboxes.ts";
export { InboxNotFound } from "./errors.ts";
export { presentWidgetSettings, type WidgetSettingsRow } from "./present.ts";
export {
  findInbox,
  findPrimaryInbox,
  findWidgetPage,
  listWidgetSettings,
  readWidgetSettings,
  saveWidgetSettings,
  storeFirstPage,
} from "./queries.ts";
export { inboxRoutes } from "./routes.ts";
