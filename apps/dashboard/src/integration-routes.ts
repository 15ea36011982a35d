import type { RouteObject } from "react-router";
import { page } from "./lazy-page.ts";

const overview = async () => (await import("./features/integrations/overview/IntegrationsPage.tsx")).IntegrationsPage;
const slackReturn = async () => (await import("./features/integrations/slack/SlackReturnPage.tsx")).SlackReturnPage;
const slackReply = async () => (await import("./features/integrations/slack/SlackReplyPage.tsx")).SlackReplyPage;
const slackSupport = async () => (await import("./features/integrations/slack/SlackSupportPage.tsx")).SlackSupportPage;
const googleReturn = async () => (await import("./features/integrations/google/GoogleReturnPage.tsx")).GoogleReturnPage;
const gmail = async () => (await import("./features/integrations/google/GmailPage.tsx")).GmailPage;
const sheets = async () => (await import("./features/integrations/google/SheetsPage.tsx")).SheetsPage;
const hubspot = async () => (await import("./features/integrations/hubspot/HubspotPage.tsx")).HubspotPage;
const mattermost = async () => (await import("./features/integrations/mattermost/MattermostPage.tsx")).MattermostPage;
const twilio = async () => (await import("./features/integrations/twilio/TwilioPage.tsx")).TwilioPage;
const github = async () => (await import("./features/integrations/github/GithubPage.tsx")).GithubPage;
const githubApp = async () => (await import("./features/integrations/github/GithubAppPage.tsx")).GithubAppPage;
const intercom = async () => (await import("./features/integrations/intercom/IntercomPage.tsx")).IntercomPage;

/** The pages of the account's integrations. */
export const integrationRoutes: RouteObject[] = [
  page("/integrations", overview),
  page("/integrations/slack", slackReturn),
  page("/integrations/slack/reply", slackReply),
  page("/integrations/slack/support", slackSupport),
  page("/integrations/google", googleReturn),
  page("/integrations/google/gmail", gmail),
  page("/integrations/google/sheets", sheets),
  page("/integrations/mattermost", mattermost),
  page("/integrations/twilio", twilio),
  page("/integrations/github", github),
  page("/integrations/github/app", githubApp),
  page("/integrations/hubspot", hubspot),
  page("/integrations/intercom", intercom),
];

/** The pages of an inbox's integrations. */
export const inboxIntegrationRoutes: RouteObject[] = [
  page("/inboxes/:inboxId/integrations", overview),
  page("/inboxes/:inboxId/integrations/slack/reply", slackReply),
  page("/inboxes/:inboxId/integrations/slack/support", slackSupport),
  page("/inboxes/:inboxId/integrations/slack", slackReturn),
  page("/inboxes/:inboxId/integrations/google", googleReturn),
  page("/inboxes/:inboxId/integrations/google/gmail", gmail),
  page("/inboxes/:inboxId/integrations/mattermost", mattermost),
  page("/inboxes/:inboxId/integrations/twilio", twilio),
];
