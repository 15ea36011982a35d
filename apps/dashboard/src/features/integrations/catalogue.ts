import type { IntegrationName } from "@parley/contract";

/** The groups of integrations, in the order of the page. */
export const categories = ["chat", "channels", "customers", "work"] as const;
export type Category = (typeof categories)[number];

interface Offer {
  readonly category: Category;
  /** The path of the integration's page. */
  readonly path: string;
  /** The page of an inbox's own integration. Absent: an inbox cannot own it. */
  pathOf?(inboxId: string): string;
  /** The service's name in failure messages, from the specification. */
  readonly failingTitle: string;
  /** The guide below `docs/integrations`. */
  readonly guide: string;
  /** A page that creates this server's app at the service, and the service's name. */
  readonly newApp?: { readonly path: string; readonly at: string };
  /** Not included in the smallest plan. */
  readonly needsPlan?: true;
}

const underInbox = (path: string) => ({ path, pathOf: (inboxId: string) => `/inboxes/${inboxId}${path}` });

/** All integrations and their pages. */
export const catalogue: Record<IntegrationName, Offer> = {
  slack_reply: {
    category: "chat",
    ...underInbox("/integrations/slack/reply"),
    failingTitle: "Slack",
    guide: "slack",
    newApp: { path: "/api/slack/app", at: "Slack" },
    needsPlan: true,
  },
  slack_support: {
    category: "chat",
    ...underInbox("/integrations/slack/support"),
    failingTitle: "Slack",
    guide: "slack",
    newApp: { path: "/api/slack/app", at: "Slack" },
    needsPlan: true,
  },
  mattermost: {
    category: "chat",
    ...underInbox("/integrations/mattermost"),
    failingTitle: "Mattermost",
    guide: "mattermost",
  },
  gmail: {
    category: "channels",
    ...underInbox("/integrations/google/gmail"),
    failingTitle: "Gmail",
    guide: "google",
    needsPlan: true,
  },
  sheets: {
    category: "work",
    path: "/integrations/google/sheets",
    failingTitle: "Google Sheets",
    guide: "google",
    needsPlan: true,
  },
  twilio: { category: "channels", ...underInbox("/integrations/twilio"), failingTitle: "Twilio", guide: "twilio" },
  github: {
    category: "work",
    path: "/integrations/github",
    failingTitle: "Github",
    guide: "github",
    newApp: { path: "/integrations/github/app", at: "GitHub" },
  },
  hubspot: { category: "customers", path: "/integrations/hubspot", failingTitle: "Hubspot", guide: "hubspot" },
  intercom: { category: "customers", path: "/integrations/intercom", failingTitle: "Intercom", guide: "intercom" },
};

/** The page of an integration. With an inbox, the page of the inbox's own integration if it exists. */
export const pathOf = (name: IntegrationName, inboxId: string | undefined) =>
  (inboxId && catalogue[name].pathOf?.(inboxId)) || catalogue[name].path;
