import type { IntegrationName } from "@parley/contract";
import type { Page } from "@playwright/test";
import { integration } from "../support/answers.ts";
import {
  aConnectionTest,
  aGmailAuthorization,
  aMattermostAuthorization,
  aPlainAuthorization,
  aSheetsAuthorization,
  aSlackAuthorization,
  aTwilioAuthorization,
} from "../support/records.ts";
import { publicPages, type RouteCase, signedIn } from "../support/route-map.ts";
import type { Company } from "./company.ts";

/** One screen in one state. */
export interface Screen {
  name: string;
  path: (company: Company) => string;
  /** A signed-out user, a member of the busy company, or the first user of a new company. */
  as: "nobody" | "agent" | "newcomer";
  /** Runs before the screenshot. */
  until?: (page: Page) => Promise<unknown>;
  /** The requests of the screen's data, and their answer instead of the server's. */
  answers?: Answers | Answers[];
}

interface Answers {
  url: string;
  with: Answer;
}

/** No answer, a refusal, or a value. */
export type Answer = "none" | "failure" | object;

const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
const everyButton = (name: string) => async (page: Page) => {
  for (const each of await page.getByRole("button", { name }).all()) await each.click();
};
const press = (key: string) => async (page: Page) => {
  await page.locator("body").press(key);
  await page.getByRole("dialog").waitFor();
};
const setAway = async (page: Page) => {
  await page.getByRole("button", { name: /^Me/ }).click();
  await page.getByRole("menuitem", { name: /^Set status/ }).click();
  await page.getByRole("button", { name: /^Me/ }).click();
};
const opened = ({ openId }: Company) => `/conversations/all/${openId}`;
const playedPage = (page: Page) =>
  page
    .frameLocator('iframe[title="The visitor\'s page"]')
    .frameLocator("iframe")
    .frameLocator("iframe")
    .getByText("The kettle shop")
    .waitFor();
const thread = (page: Page) => page.getByRole("log").waitFor();

/** One integration in each state. */
const connected = {
  data: [
    {
      ...integration("slack_reply", true),
      is_connected: true,
      connected_at: "2026-05-03T10:00:00",
      connected_to: "Company",
    },
    {
      ...integration("mattermost", true),
      is_connected: true,
      failing_since: "2026-11-20T10:00:00",
      failing_why: "Mattermost does not answer",
    },
    { ...integration("gmail", true), is_connected: true, failing_since: "2026-11-20T10:00:00", needs_reconnect: true },
    integration("twilio", true),
    integration("hubspot", false),
  ],
};

const testResult = aConnectionTest({
  scopes: { status: "failed", code: "missing_scope", detail: "Missing: files:read. Add them, and connect again." },
  webhook: { status: "warning", code: "no_event_yet", detail: "No event has arrived for this account." },
  signature: { status: "skipped", code: "no_event_yet", detail: "The first event shows whether it is right." },
});
const failing = { failing_since: "2026-11-20T10:00:00", failing_why: "The service does not answer (503)" };

/** The page of each integration while the connection works, with the result of a test, and while it fails. */
const integrationPages = (
  [
    ["slack_reply", "slack/reply", "slack/authorization?*", aSlackAuthorization()],
    ["slack_support", "slack/support", "slack/authorizations?*", aSlackAuthorization()],
    ["mattermost", "mattermost", "mattermost/authorization*", aMattermostAuthorization()],
    ["gmail", "google/gmail", "google/authorization?*", aGmailAuthorization()],
    ["sheets", "google/sheets", "google/authorization?*", aSheetsAuthorization("Customers")],
    ["twilio", "twilio", "twilio/authorization*", aTwilioAuthorization()],
    ["github", "github", "github/authorization", aPlainAuthorization()],
    ["hubspot", "hubspot", "hubspot/authorization", aPlainAuthorization()],
    ["intercom", "intercom", "intercom/authorization", aPlainAuthorization()],
  ] satisfies [name: IntegrationName, path: string, url: string, authorization: object][]
).flatMap(([name, path, url, authorization]): Screen[] => {
  const screen = (state: string, health: object, until?: Screen["until"]): Screen => {
    const shown = { ...authorization, ...health };
    const offered = { ...integration(name, true), is_connected: true, connected_at: "2026-05-03T10:00:00", ...health };
    return {
      name: `integration-${name}-${state}`,
      path: () => `/integrations/${path}`,
      as: "agent",
      ...(until && { until }),
      answers: [
        { url: "**/api/integrations*", with: { data: [{ ...offered, connected_to: "Company" }] } },
        { url: `**/api/${url}`, with: { data: name === "slack_support" ? [shown] : shown } },
        { url: `**/api/integrations/${name}/test`, with: testResult },
      ],
    };
  };
  return [screen("tested", {}, button(/^Test connection/)), screen("failing", { ...failing, needs_reconnect: true })];
});

const posed: Screen[] = [
  ...integrationPages,
  { name: "login", path: () => "/login", as: "nobody" },
  { name: "login-refused", path: () => "/login", as: "nobody", until: button("Log in") },
  { name: "register", path: () => "/register", as: "nobody" },
  {
    name: "register-refused",
    path: () => "/register",
    as: "nobody",
    until: button("Register"),
  },
  { name: "register-invited", path: ({ invitePath }) => invitePath, as: "nobody" },
  { name: "verify", path: () => "/verify?token=none", as: "nobody" },
  { name: "reset-password", path: () => "/reset-password", as: "nobody" },
  { name: "reset-requested", path: () => "/reset-password-requested", as: "nobody" },
  { name: "reset", path: () => "/reset?token=none", as: "nobody" },
  {
    name: "demo",
    path: ({ accountId }) => `/demo?account=${accountId}`,
    as: "nobody",
    until: (page) => page.frameLocator("iframe.Papercups-chatWindowContainer").getByRole("textbox").waitFor(),
  },
  { name: "bot-demo", path: () => "/bot/demo", as: "nobody" },
  { name: "sandbox", path: () => "/sandbox", as: "nobody" },
  { name: "share", path: ({ sharePath }) => sharePath, as: "nobody" },
  { name: "share-expired", path: ({ openId }) => `/share?cid=${openId}&token=none`, as: "nobody" },

  { name: "inbox", path: () => "/conversations/all", as: "agent" },
  { name: "inbox-empty", path: () => "/conversations/all", as: "newcomer" },
  { name: "inbox-mentions-empty", path: () => "/conversations/mentions", as: "agent" },
  { name: "inbox-closed", path: () => "/conversations/closed", as: "agent" },
  { name: "inbox-search-nothing", path: () => "/conversations/all?q=zeppelin", as: "agent" },
  { name: "conversation", path: opened, as: "agent", until: thread },
  {
    name: "conversation-note",
    path: opened,
    as: "agent",
    until: (page) => page.getByText("Private note", { exact: true }).first().click(),
  },
  { name: "conversation-menu", path: opened, as: "agent", until: button("More actions") },
  { name: "conversation-tags", path: opened, as: "agent", until: button("Edit tags") },
  {
    name: "conversation-saved-replies",
    path: opened,
    as: "agent",
    until: (page) => page.getByRole("textbox", { name: "Reply" }).fill("/"),
  },
  { name: "conversation-emoji", path: opened, as: "agent", until: button("Insert emoji") },
  { name: "conversation-formatting", path: opened, as: "agent", until: button("Formatting") },
  {
    name: "conversation-gone",
    path: () => "/conversations/all/00000000-0000-4000-8000-000000000000",
    as: "agent",
  },
  { name: "keys", path: () => "/conversations/all", as: "agent", until: press("?") },
  { name: "palette", path: () => "/conversations/all", as: "agent", until: press("ControlOrMeta+k") },
  {
    name: "inbox-of-one",
    path: ({ inboxId }) => `/inboxes/${inboxId}/conversations`,
    as: "agent",
  },

  { name: "getting-started", path: () => "/getting-started", as: "newcomer" },
  { name: "account", path: () => "/settings/account", as: "agent" },
  { name: "account-overview", path: () => "/settings/overview", as: "agent" },
  {
    name: "account-edit",
    path: () => "/settings/account",
    as: "agent",
    until: async (page) => {
      for (const card of ["Company", "Working hours"]) await button(`Edit ${card}`)(page);
    },
  },
  { name: "team", path: () => "/settings/team", as: "agent" },
  { name: "team-invite", path: () => "/settings/team", as: "agent", until: button("Generate invite URL") },
  { name: "profile", path: () => "/settings/profile", as: "agent" },
  { name: "profile-password", path: () => "/settings/profile", as: "agent", until: button("Edit Password") },
  { name: "profile-menu", path: () => "/settings/team", as: "agent", until: setAway },
  { name: "saved-replies", path: () => "/settings/saved-replies", as: "agent" },
  { name: "saved-replies-empty", path: () => "/settings/saved-replies", as: "newcomer" },
  { name: "saved-replies-new", path: () => "/settings/saved-replies", as: "agent", until: button("New") },
  { name: "chat-widget", path: () => "/settings/chat-widget", as: "agent" },
  { name: "chat-widget-install", path: () => "/settings/chat-widget#install", as: "agent" },
  { name: "reporting", path: () => "/reporting", as: "agent" },
  { name: "reporting-tables", path: () => "/reporting", as: "agent", until: everyButton("Table: ") },
  { name: "reporting-empty", path: () => "/reporting", as: "newcomer" },
  {
    name: "integrations-connected",
    path: () => "/integrations",
    as: "agent",
    answers: { url: "**/api/integrations*", with: connected },
  },
  { name: "sessions", path: () => "/sessions/list", as: "agent" },
  { name: "sessions-setup", path: () => "/sessions/setup", as: "agent" },
  { name: "session", path: ({ recordingId }) => `/sessions/live/${recordingId}`, as: "agent", until: playedPage },
  { name: "session-not-found", path: () => "/sessions/live/none", as: "agent" },

  { name: "customers", path: () => "/customers", as: "agent" },
  { name: "customers-new", path: () => "/customers", as: "agent", until: button("New customer") },
  { name: "customers-empty", path: () => "/customers", as: "newcomer" },
  {
    name: "customers-conversation",
    path: () => "/customers?anonymous=true",
    as: "agent",
    until: button(/^View conversation with/),
  },
  ...(["conversations", "notes", "issues"] as const).map((tab) => ({
    name: `customer-${tab}`,
    path: ({ customerId }: Company) => `/customers/${customerId}?tab=${tab}`,
    as: "agent" as const,
  })),
  {
    name: "customer-by-its-old-address",
    path: ({ customerId }) => `/v1/customers/${customerId}`,
    as: "agent",
  },

  { name: "inboxes", path: () => "/inboxes", as: "agent" },
  { name: "inboxes-new", path: () => "/inboxes", as: "agent", until: button(/Add inbox|New/) },
  { name: "inbox-settings", path: ({ inboxId }) => `/inboxes/${inboxId}`, as: "agent" },
  {
    name: "inbox-chat-widget",
    path: ({ inboxId }) => `/inboxes/${inboxId}/chat-widget`,
    as: "agent",
  },
];

/** The pages that load data, and the requests of that data. */
const loaded: [name: string, path: Screen["path"], url: string][] = [
  ["inbox", () => "/conversations/all", "**/api/conversations?*"],
  ["conversation", opened, "**/api/conversations/*-*"],
  ["account", () => "/settings/account", "**/api/accounts/me"],
  ["saved-replies", () => "/settings/saved-replies", "**/api/canned_responses"],
  ["email-forwarding", () => "/settings/email-forwarding", "**/api/forwarding_addresses"],
  ["chat-widget", () => "/settings/chat-widget", "**/api/widget_settings*"],
  ["billing", () => "/settings/billing", "**/api/billing"],
  ["inboxes", () => "/inboxes", "**/api/inboxes"],
  ["customers", () => "/customers", "**/api/customers?*"],
  ["customer", ({ customerId }) => `/customers/${customerId}`, "**/api/customers/*"],
  ["companies", () => "/companies", "**/api/companies"],
  ["company", ({ companyId }) => `/companies/${companyId}`, "**/api/companies/*"],
  ["tags", () => "/tags", "**/api/tags"],
  ["tag", ({ tagId }) => `/tags/${tagId}`, "**/api/tags/*"],
  ["issues", () => "/issues", "**/api/issues*"],
  ["issue", ({ issueId }) => `/issues/${issueId}`, "**/api/issues/*"],
  ["notes", () => "/notes", "**/api/notes*"],
  ["integrations", () => "/integrations", "**/api/integrations*"],
  ["api-keys", () => "/developers/personal-api-keys", "**/api/personal_api_keys"],
  ["event-subscriptions", () => "/developers/event-subscriptions", "**/api/event_subscriptions"],
  ["jobs", () => "/developers/jobs", "**/api/failed_jobs"],
  ["templates", () => "/developers/_templates", "**/api/email_template"],
  ["functions", () => "/functions", "**/api/lambdas"],
  ["function", ({ functionId }) => `/functions/${functionId}`, "**/api/lambdas/*"],
  ["reporting", () => "/reporting", "**/api/reporting?*"],
  ["sessions", () => "/sessions/list", "**/api/browser_sessions?*"],
  ["share", ({ sharePath }) => sharePath, "**/api/conversations/shared?*"],
];

const loadingAndFailed = loaded.flatMap(([name, path, url]): Screen[] => [
  { name: `${name}-loading`, path, as: "agent", answers: { url, with: "none" } },
  { name: `${name}-failed`, path, as: "agent", answers: { url, with: "failure" } },
]);

/** Pages of one record, which the route map opens for a record that does not exist. */
const full: Screen[] = loaded
  .filter(([name]) => ["company", "tag", "issue", "function", "billing"].includes(name))
  .map(([name, path]) => ({ name, path, as: "agent" }));

const empty = [
  ["companies", "/companies"],
  ["tags", "/tags"],
  ["issues", "/issues"],
  ["notes", "/notes"],
  ["inboxes", "/inboxes"],
  ["email-forwarding", "/settings/email-forwarding"],
  ["api-keys", "/developers/personal-api-keys"],
  ["event-subscriptions", "/developers/event-subscriptions"],
  ["jobs", "/developers/jobs"],
  ["functions", "/functions"],
  ["sessions", "/sessions/list"],
].map(([name, path]): Screen => ({ name: `${name}-empty`, path: () => path!, as: "newcomer" }));

/** Every other page of the route map, in its initial state. */
const plain = (stops: RouteCase[], as: Screen["as"]): Screen[] =>
  stops.map(({ path }) => ({
    name: path.replace(/^\/|\{|\}/g, "").replace(/\W+/g, "-"),
    path: ({ inboxId }) => path.replace("{inbox}", inboxId),
    as,
  }));

const others = [...plain(signedIn, "agent"), ...plain(publicPages, "nobody")];
const ownScreens = [...posed, ...full, ...empty, ...loadingAndFailed];
export const screens = [
  ...ownScreens,
  ...others.filter(({ name }) => !ownScreens.some((known) => known.name === name)),
];
