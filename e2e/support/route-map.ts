import type { Page } from "@playwright/test";

/** An address, its redirect if any, and the heading of the page. */
export interface RouteCase {
  path: string;
  leadsTo?: string;
  heading: string;
  /** The page looks like another page of the map. */
  isAlike?: boolean;
}

/** Pages for signed-in users. `{inbox}` is the placeholder of an inbox id. */
export const signedIn: RouteCase[] = [
  { path: "/getting-started", heading: "Getting started" },
  { path: "/settings/account", heading: "Account overview" },
  { path: "/settings/overview", heading: "Account overview", isAlike: true },
  { path: "/settings/team", heading: "My team" },
  { path: "/settings/profile", heading: "My profile" },
  { path: "/settings/saved-replies", heading: "Saved replies" },
  { path: "/settings/email-forwarding", heading: "Email forwarding" },
  { path: "/settings/chat-widget", heading: "Chat widget" },

  { path: "/customers", heading: "People" },
  { path: "/customers/import", heading: "Import customers" },
  { path: "/customers/one", heading: "Customer" },
  { path: "/v1/customers/one", heading: "Customer", isAlike: true },
  { path: "/companies", heading: "Companies (beta)" },
  { path: "/companies/new", heading: "New company" },
  { path: "/companies/one", heading: "Company" },
  { path: "/companies/one/edit", heading: "Edit company", isAlike: true },
  { path: "/tags", heading: "Tags" },
  { path: "/tags/one", heading: "Tag" },
  { path: "/issues", heading: "Issues (beta)" },
  { path: "/issues/one", heading: "Issue" },
  { path: "/notes", heading: "Notes" },

  { path: "/integrations", heading: "Integrations" },
  { path: "/integrations/slack/reply", heading: "Reply from Slack" },
  { path: "/integrations/slack/support", heading: "Sync with Slack", isAlike: true },
  { path: "/integrations/google/gmail", heading: "Gmail (beta)" },
  { path: "/integrations/google/sheets", heading: "Google Sheets (alpha)" },
  { path: "/integrations/mattermost", heading: "Mattermost" },
  { path: "/integrations/twilio", heading: "Twilio" },
  { path: "/integrations/github", heading: "GitHub" },
  { path: "/integrations/github/app", heading: "Create the GitHub app" },
  { path: "/integrations/hubspot", heading: "HubSpot" },
  { path: "/integrations/intercom", heading: "Intercom" },

  { path: "/developers/personal-api-keys", heading: "API keys" },
  { path: "/developers/event-subscriptions", heading: "Event subscriptions" },
  { path: "/developers/jobs", heading: "Failed jobs" },
  { path: "/developers/_templates", heading: "Email templates" },
  { path: "/functions", heading: "Functions" },
  { path: "/functions/one", heading: "Function", isAlike: true },
  { path: "/reporting", heading: "Reporting" },
  { path: "/sessions", heading: "Live Sessions (beta)", isAlike: true },
  { path: "/sessions/list", heading: "Live Sessions (beta)", isAlike: true },
  { path: "/sessions/live/one", heading: "Live session", isAlike: true },
  { path: "/sessions/setup", heading: "Set up the session-recording plugin", isAlike: true },

  { path: "/conversations/all", heading: "All" },
  { path: "/conversations/me", heading: "Assigned to me", isAlike: true },
  { path: "/conversations/mentions", heading: "Mentions", isAlike: true },
  { path: "/conversations/unread", heading: "Unread", isAlike: true },
  { path: "/conversations/unassigned", heading: "Unassigned", isAlike: true },
  { path: "/conversations/priority", heading: "Prioritized", isAlike: true },
  { path: "/conversations/closed", heading: "Closed", isAlike: true },

  { path: "/inboxes", heading: "Inboxes" },
  { path: "/inboxes/{inbox}", heading: "Primary Inbox" },
  { path: "/inboxes/{inbox}/conversations", heading: "Primary Inbox", isAlike: true },
  { path: "/inboxes/{inbox}/chat-widget", heading: "Chat widget", isAlike: true },
  { path: "/inboxes/{inbox}/email-forwarding", heading: "Email forwarding", isAlike: true },
  { path: "/inboxes/{inbox}/integrations/slack/reply", heading: "Reply from Slack" },
  { path: "/inboxes/{inbox}/integrations/slack/support", heading: "Sync with Slack", isAlike: true },
  { path: "/inboxes/{inbox}/integrations/google/gmail", heading: "Gmail (beta)", isAlike: true },
  { path: "/inboxes/{inbox}/integrations/mattermost", heading: "Mattermost", isAlike: true },
  { path: "/inboxes/{inbox}/integrations/twilio", heading: "Twilio", isAlike: true },
];

/** Addresses that redirect, and unknown addresses. */
export const redirects: RouteCase[] = [
  { path: "/account/overview", leadsTo: "/settings/overview", heading: "Account overview" },
  { path: "/account/team?from=mail", leadsTo: "/settings/team?from=mail", heading: "My team" },
  { path: "/account/profile", leadsTo: "/settings/profile", heading: "My profile" },
  { path: "/account/getting-started", leadsTo: "/settings/chat-widget", heading: "Chat widget" },
  { path: "/account", leadsTo: "/settings/account", heading: "Account overview" },
  { path: "/billing", leadsTo: "/settings/account", heading: "Account overview" },
  { path: "/saved-replies", leadsTo: "/settings/saved-replies", heading: "Saved replies" },
  { path: "/settings", leadsTo: "/settings/account", heading: "Account overview" },
  { path: "/settings/billing", leadsTo: "/settings/account", heading: "Account overview" },
  { path: "/settings/nothing/here", leadsTo: "/settings/account", heading: "Account overview" },
  { path: "/", leadsTo: "/conversations/all", heading: "All" },
  { path: "/conversations", leadsTo: "/conversations/all", heading: "All" },
  { path: "/integrations/slack", leadsTo: "/integrations", heading: "Integrations" },
  { path: "/integrations/google", leadsTo: "/integrations", heading: "Integrations" },
  { path: "/integrations/slack?type=support", leadsTo: "/integrations/slack/support", heading: "Sync with Slack" },
  { path: "/inboxes/{inbox}/integrations/slack", leadsTo: "/inboxes/{inbox}/integrations", heading: "Integrations" },
  { path: "/integrations/nothing", leadsTo: "/conversations/all", heading: "All" },
  { path: "/nowhere", leadsTo: "/conversations/all", heading: "All" },
];

/** Public pages. */
export const publicPages: RouteCase[] = [
  { path: "/login", heading: "Welcome back" },
  { path: "/register", heading: "Get started" },
  { path: "/register/invite", heading: "Get started" },
  { path: "/verify?token=none", heading: "Email verification failed." },
  { path: "/reset-password", heading: "Reset password" },
  { path: "/reset-password-requested", heading: "Please check your email" },
  { path: "/reset?token=none", heading: "Reset password" },
  { path: "/demo", heading: "Try the chat widget" },
  { path: "/bot/demo", heading: "Bot demo" },
  { path: "/sandbox", heading: "Sandbox" },
  { path: "/share", heading: "Shared conversation" },
];

/** Navigates on the client, which is faster than loading each of the many pages. */
export async function navigate(page: Page, path: string) {
  await page.evaluate(
    `history.pushState(null, "", ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent("popstate"))`,
  );
}
