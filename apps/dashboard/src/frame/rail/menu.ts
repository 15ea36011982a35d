import { environment } from "../../platform/environment.ts";
import { text } from "../../texts/text.ts";
import {
  IconCode,
  IconIntegrations,
  IconPeople,
  IconReporting,
  IconSessions,
  IconSettings,
  IconStart,
} from "../../ui/theme/icons.ts";

export interface MenuLink {
  path: string;
  name: string;
  Icon: typeof IconSettings;
}

export interface MenuGroup {
  name: string;
  Icon: typeof IconSettings;
  /** The addresses for which the entry is current. */
  area: RegExp;
  entries: { path: string; name: string; isForAdmins?: boolean }[];
}

export const links = {
  gettingStarted: { path: "/getting-started", name: text("menu.gettingStarted"), Icon: IconStart },
  integrations: { path: "/integrations", name: text("menu.integrations"), Icon: IconIntegrations },
  reporting: { path: "/reporting", name: text("menu.reporting"), Icon: IconReporting },
} satisfies Record<string, MenuLink>;

export const groups = {
  customers: {
    name: text("menu.customers"),
    Icon: IconPeople,
    area: /^(\/v1)?\/(customers|companies|tags|issues|notes)(\/|$)/,
    entries: [
      { path: "/customers", name: text("menu.people") },
      { path: "/companies", name: text("menu.companies") },
      { path: "/tags", name: text("menu.tags") },
      { path: "/issues", name: text("menu.issues") },
      { path: "/notes", name: text("menu.notes") },
    ],
  },
  developers: {
    name: text("menu.developers"),
    Icon: IconCode,
    area: /^\/(developers|functions)(\/|$)/,
    entries: [
      { path: "/developers/personal-api-keys", name: text("menu.apiKeys") },
      { path: "/developers/event-subscriptions", name: text("menu.eventSubscriptions") },
      { path: "/functions", name: text("menu.functions") },
      { path: "/developers/jobs", name: text("menu.failedJobs"), isForAdmins: true },
    ],
  },
  sessions: {
    name: text("menu.sessions"),
    Icon: IconSessions,
    area: /^\/sessions(\/|$)/,
    entries: [
      { path: "/sessions/list", name: text("menu.liveSessions") },
      { path: "/sessions/setup", name: text("menu.sessionSetup") },
    ],
  },
  settings: {
    name: text("menu.settings"),
    Icon: IconSettings,
    area: /^\/(settings|inboxes(?!\/[^/]+\/conversations))(\/|$)/,
    entries: [
      { path: "/settings/account", name: text("menu.account"), isForAdmins: true },
      { path: "/settings/team", name: text("menu.team"), isForAdmins: true },
      { path: "/settings/profile", name: text("menu.profile") },
      { path: "/inboxes", name: text("menu.inboxes"), isForAdmins: true },
      { path: "/settings/saved-replies", name: text("menu.savedReplies") },
      ...(environment.BILLING_ENABLED
        ? [{ path: "/settings/billing", name: text("menu.billing"), isForAdmins: true }]
        : []),
    ],
  },
} satisfies Record<string, MenuGroup>;
