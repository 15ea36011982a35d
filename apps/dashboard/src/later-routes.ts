import type { RouteObject } from "react-router";
import type { LaterArea, LaterTitle } from "./frame/LaterPage.tsx";

/** Addresses that are good already, of pages that are not there yet. */
const later = (area: LaterArea, titles: Record<string, LaterTitle>): RouteObject[] =>
  Object.entries(titles).map(([path, title]) => ({
    path,
    lazy: { Component: async () => (await import("./frame/LaterPage.tsx")).laterPage(title, area) },
  }));

export const laterRoutes = [
  ...later("integrations", {
    "/integrations": "integrations",
    "/integrations/slack": "slack",
    "/integrations/slack/reply": "slackReply",
    "/integrations/slack/support": "slackSupport",
    "/integrations/google": "google",
    "/integrations/google/gmail": "gmail",
    "/integrations/google/sheets": "sheets",
    "/integrations/mattermost": "mattermost",
    "/integrations/twilio": "twilio",
    "/integrations/github": "github",
    "/integrations/hubspot": "hubspot",
    "/integrations/intercom": "intercom",
  }),
];

/** Those of a single inbox. */
export const laterInboxRoutes = [
  ...later("integrations", {
    "/inboxes/:inboxId/integrations/slack": "slack",
    "/inboxes/:inboxId/integrations/slack/reply": "slackReply",
    "/inboxes/:inboxId/integrations/slack/support": "slackSupport",
    "/inboxes/:inboxId/integrations/google": "google",
    "/inboxes/:inboxId/integrations/google/gmail": "gmail",
    "/inboxes/:inboxId/integrations/mattermost": "mattermost",
    "/inboxes/:inboxId/integrations/twilio": "twilio",
  }),
];
