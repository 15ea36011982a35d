import type { Page } from "@playwright/test";
import type { Company } from "./company.ts";

/** One screen in one state. */
export interface Screen {
  name: string;
  /** As the dashboard's route table has it; none is left out. */
  route: string;
  path?: (company: Company) => string;
  /** Nobody, a member of the team at work, or somebody who has just registered. */
  as: "nobody" | "agent" | "newcomer";
  /** What is done before the picture is taken. */
  until?: (page: Page) => Promise<unknown>;
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
const everyButton = (name: string) => async (page: Page) => {
  for (const each of await page.getByRole("button", { name }).all()) await each.click();
};
const press = (key: string) => async (page: Page) => {
  await page.locator("body").press(key);
  await page.getByRole("dialog").waitFor();
};
const opened = ({ openId }: Company) => `/conversations/all/${openId}`;
const thread = (page: Page) => page.getByRole("log").waitFor();
const INBOX = "/conversations/:bucket/:conversationId?";

export const screens: Screen[] = [
  { name: "login", route: "/login", as: "nobody" },
  { name: "login-refused", route: "/login", as: "nobody", until: button("Log in") },
  { name: "register", route: "/register/:invite?", path: () => "/register", as: "nobody" },
  {
    name: "register-refused",
    route: "/register/:invite?",
    path: () => "/register",
    as: "nobody",
    until: button("Register"),
  },
  { name: "register-invited", route: "/register/:invite?", path: ({ invitePath }) => invitePath, as: "nobody" },
  { name: "verify", route: "/verify", path: () => "/verify?token=none", as: "nobody" },
  { name: "reset-password", route: "/reset-password", as: "nobody" },
  { name: "reset-requested", route: "/reset-password-requested", as: "nobody" },
  { name: "reset", route: "/reset", path: () => "/reset?token=none", as: "nobody" },
  {
    name: "demo",
    route: "/demo",
    path: ({ accountId }) => `/demo?account=${accountId}`,
    as: "nobody",
    until: (page) => page.frameLocator("iframe.Papercups-chatWindowContainer").getByRole("textbox").waitFor(),
  },
  { name: "bot-demo", route: "/bot/demo", as: "nobody" },
  { name: "sandbox", route: "/sandbox", as: "nobody" },
  { name: "share", route: "/share", path: ({ sharePath }) => sharePath, as: "nobody" },
  { name: "share-expired", route: "/share", path: ({ openId }) => `/share?cid=${openId}&token=none`, as: "nobody" },

  { name: "inbox", route: INBOX, path: () => "/conversations/all", as: "agent" },
  { name: "inbox-empty", route: INBOX, path: () => "/conversations/all", as: "newcomer" },
  { name: "inbox-mentions-empty", route: INBOX, path: () => "/conversations/mentions", as: "agent" },
  { name: "inbox-closed", route: INBOX, path: () => "/conversations/closed", as: "agent" },
  { name: "inbox-search-nothing", route: INBOX, path: () => "/conversations/all?q=zeppelin", as: "agent" },
  { name: "conversation", route: INBOX, path: opened, as: "agent", until: thread },
  {
    name: "conversation-note",
    route: INBOX,
    path: opened,
    as: "agent",
    until: (page) => page.getByText("Private note", { exact: true }).first().click(),
  },
  { name: "conversation-menu", route: INBOX, path: opened, as: "agent", until: button("More actions") },
  { name: "conversation-tags", route: INBOX, path: opened, as: "agent", until: button("Edit tags") },
  {
    name: "conversation-saved-replies",
    route: INBOX,
    path: opened,
    as: "agent",
    until: (page) => page.getByRole("textbox", { name: "Reply" }).fill("/"),
  },
  {
    name: "conversation-gone",
    route: INBOX,
    path: () => "/conversations/all/00000000-0000-4000-8000-000000000000",
    as: "agent",
  },
  { name: "keys", route: INBOX, path: () => "/conversations/all", as: "agent", until: press("?") },
  { name: "palette", route: INBOX, path: () => "/conversations/all", as: "agent", until: press("ControlOrMeta+k") },
  {
    name: "inbox-of-one",
    route: "/inboxes/:inboxId/conversations/:conversationId?",
    path: ({ inboxId }) => `/inboxes/${inboxId}/conversations`,
    as: "agent",
  },

  { name: "getting-started", route: "/getting-started", as: "newcomer" },
  { name: "account", route: "/settings/account", as: "agent" },
  { name: "account-overview", route: "/settings/overview", as: "agent" },
  {
    name: "account-edit",
    route: "/settings/account",
    as: "agent",
    until: async (page) => {
      for (const card of ["Company", "Working hours"]) await button(`Edit ${card}`)(page);
    },
  },
  { name: "team", route: "/settings/team", as: "agent" },
  { name: "team-invite", route: "/settings/team", as: "agent", until: button("Generate invite URL") },
  { name: "profile", route: "/settings/profile", as: "agent" },
  { name: "saved-replies", route: "/settings/saved-replies", as: "agent" },
  { name: "saved-replies-empty", route: "/settings/saved-replies", as: "newcomer" },
  { name: "saved-replies-new", route: "/settings/saved-replies", as: "agent", until: button("New") },
  { name: "chat-widget", route: "/settings/chat-widget", as: "agent" },
  { name: "reporting", route: "/reporting", as: "agent" },
  { name: "reporting-tables", route: "/reporting", as: "agent", until: everyButton("Table: ") },
  { name: "reporting-empty", route: "/reporting", as: "newcomer" },
  { name: "sessions-not-set-up", route: "/sessions/*", path: () => "/sessions/list", as: "agent" },
  { name: "sessions-setup", route: "/sessions/setup", as: "agent" },
  { name: "session-not-found", route: "/sessions/live/:session", path: () => "/sessions/live/none", as: "agent" },

  { name: "customers", route: "/customers", as: "agent" },
  { name: "customers-new", route: "/customers", as: "agent", until: button("New customer") },
  { name: "customers-empty", route: "/customers", as: "newcomer" },
  {
    name: "customers-conversation",
    route: "/customers",
    path: () => "/customers?anonymous=true",
    as: "agent",
    until: button(/^View conversation with/),
  },
  ...(["conversations", "notes", "issues"] as const).map((tab) => ({
    name: `customer-${tab}`,
    route: "/customers/:id",
    path: ({ customerId }: Company) => `/customers/${customerId}?tab=${tab}`,
    as: "agent" as const,
  })),
  {
    name: "customer-by-its-old-address",
    route: "/v1/customers/:id",
    path: ({ customerId }) => `/v1/customers/${customerId}`,
    as: "agent",
  },

  { name: "inboxes", route: "/inboxes", as: "agent" },
  { name: "inboxes-new", route: "/inboxes", as: "agent", until: button(/Add inbox|New/) },
  { name: "inbox-settings", route: "/inboxes/:id", path: ({ inboxId }) => `/inboxes/${inboxId}`, as: "agent" },
  {
    name: "inbox-chat-widget",
    route: "/inboxes/:inboxId/chat-widget",
    path: ({ inboxId }) => `/inboxes/${inboxId}/chat-widget`,
    as: "agent",
  },
];
