export { findLink } from "./find-link.ts";
export { forgetWidgetHosts } from "./jobs.ts";
export { noteWidgetHost } from "./note-widget-host.ts";
export { mailLinkRoutes } from "./routes.ts";
