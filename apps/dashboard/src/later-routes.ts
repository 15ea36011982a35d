import type { RouteObject } from "react-router";
import type { laterPages } from "./frame/LaterPage.tsx";
import { environment } from "./platform/environment.ts";

/** An address that is good already, of a page that is not there yet. */
const later = (path: string, page: keyof typeof laterPages): RouteObject => ({
  path,
  lazy: { Component: async () => (await import("./frame/LaterPage.tsx")).laterPages[page] },
});

export const laterRoutes = [
  later("/settings/email-forwarding", "forwarding"),
  ...(environment.BILLING_ENABLED ? [later("/settings/billing", "billing")] : []),

  later("/customers", "people"),
  later("/customers/:id", "customer"),
  later("/v1/customers/:id", "customer"),
  later("/companies", "companies"),
  later("/companies/new", "newCompany"),
  later("/companies/:id", "company"),
  later("/companies/:id/edit", "editCompany"),
  later("/tags", "tags"),
  later("/tags/:id", "tag"),
  later("/issues", "issues"),
  later("/issues/:id", "issue"),
  later("/notes", "notes"),

  later("/integrations", "integrations"),
  later("/integrations/slack", "slack"),
  later("/integrations/slack/reply", "slackReply"),
  later("/integrations/slack/support", "slackSupport"),
  later("/integrations/google", "google"),
  later("/integrations/google/gmail", "gmail"),
  later("/integrations/google/sheets", "sheets"),
  later("/integrations/mattermost", "mattermost"),
  later("/integrations/twilio", "twilio"),
  later("/integrations/github", "github"),
  later("/integrations/hubspot", "hubspot"),
  later("/integrations/intercom", "intercom"),

  later("/reporting", "reporting"),

  later("/developers/personal-api-keys", "apiKeys"),
  later("/developers/event-subscriptions", "subscriptions"),
  later("/developers/_templates", "templates"),
  later("/functions", "functions"),
  later("/functions/:id", "function"),

  later("/sessions/live/:session", "session"),
  later("/sessions/setup", "sessionSetup"),
  later("/sessions/*", "sessions"),
];

/** Those of a single inbox. */
export const laterInboxRoutes = [
  later("/inboxes/:inboxId/email-forwarding", "forwarding"),
  later("/inboxes/:inboxId/integrations/slack", "slack"),
  later("/inboxes/:inboxId/integrations/slack/reply", "slackReply"),
  later("/inboxes/:inboxId/integrations/slack/support", "slackSupport"),
  later("/inboxes/:inboxId/integrations/google", "google"),
  later("/inboxes/:inboxId/integrations/google/gmail", "gmail"),
  later("/inboxes/:inboxId/integrations/mattermost", "mattermost"),
  later("/inboxes/:inboxId/integrations/twilio", "twilio"),
];
