import type { IntegrationName } from "@parley/contract";

interface Offer {
  /** Where its page is. */
  readonly path: string;
  /** The page of an inbox's own, where it can have one. */
  pathOf?(inboxId: string): string;
  /** As the specification calls it when something fails. */
  readonly failingTitle: string;
  /** Its page below `docs/integrations`. */
  readonly guide: string;
  /** Not on the smallest plan. */
  readonly needsPlan?: true;
}

const underInbox = (path: string) => ({ path, pathOf: (inboxId: string) => `/inboxes/${inboxId}${path}` });

/** What is offered, and where. */
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

/** Where the page of an integration is, of an inbox's own if there is one. */
export const pathOf = (name: IntegrationName, inboxId: string | undefined) =>
  (inboxId && catalogue[name].pathOf?.(inboxId)) || catalogue[name].path;
