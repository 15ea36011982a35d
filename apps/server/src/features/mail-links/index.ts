export { findLink } from "./find-link.ts";
export { purgeWidgetHosts } from "./jobs.ts";
export { recordWidgetHost } from "./record-widget-host.ts";
export { mailLinkRoutes } from "./routes.ts";
