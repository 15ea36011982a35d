import type { IntegrationName } from "@parley/contract";

interface Offer {
  /** The path of the integration's page. */
  readonly path: string;
  /** The page of an inbox's own integration. Absent: an inbox cannot own it. */
  pathOf?(inboxId: string): string;
  /** The service's name in failure messages, from the specification. */
  readonly failingTitle: string;
  /** The guide below `docs/integrations`. */
  readonly guide: string;
  /** Not included in the smallest plan. */
  readonly needsPlan?: true;
}

const underInbox = (path: string) => ({ path, pathOf: (inboxId: string) => `/inboxes/${inboxId}${path}` });

/** All integrations and their pages. */
export const catalogue: Record<IntegrationName, Offer> = {
  slack_reply: { ...underInbox("/integrations/slack/reply"), failingTitle: "Slack", guide: "slack", needsPlan: true },
  slack_support: {
    ...underInbox("/integrations/slack/support"),
    failingTitle: "Slack",
    guide: "slack",
    needsPlan: true,
  },
  mattermost: { ...underInbox("/integrations/mattermost"), failingTitle: "Mattermost", guide: "mattermost" },
  gmail: { ...underInbox("/integrations/google/gmail"), failingTitle: "Gmail", guide: "google", needsPlan: true },
  sheets: { path: "/integrations/google/sheets", failingTitle: "Google Sheets", guide: "google", needsPlan: true },
  twilio: { ...underInbox("/integrations/twilio"), failingTitle: "Twilio", guide: "twilio" },
  github: { path: "/integrations/github", failingTitle: "Github", guide: "github" },
  hubspot: { path: "/integrations/hubspot", failingTitle: "Hubspot", guide: "hubspot" },
  intercom: { path: "/integrations/intercom", failingTitle: "Intercom", guide: "intercom" },
};

/** The page of an integration. With an inbox, the page of the inbox's own integration if it exists. */
export const pathOf = (name: IntegrationName, inboxId: string | undefined) =>
  (inboxId && catalogue[name].pathOf?.(inboxId)) || catalogue[name].path;
