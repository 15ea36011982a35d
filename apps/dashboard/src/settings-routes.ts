import type { RouteObject } from "react-router";
import { page } from "./lazy-page.ts";
import { environment } from "./platform/environment.ts";

const account = async () => (await import("./features/accounts/AccountPage.tsx")).AccountPage;
const team = async () => (await import("./features/users/TeamPage.tsx")).TeamPage;
const profile = async () => (await import("./features/users/ProfilePage.tsx")).ProfilePage;
const savedReplies = async () => (await import("./features/saved-replies/SavedRepliesPage.tsx")).SavedRepliesPage;
const forwarding = async () => (await import("./features/forwarding/ForwardingPage.tsx")).ForwardingPage;
const widget = async () => (await import("./features/widget/settings/WidgetSettingsPage.tsx")).WidgetSettingsPage;
const inboxes = async () => (await import("./features/inboxes/InboxesPage.tsx")).InboxesPage;
const inbox = async () => (await import("./features/inboxes/InboxPage.tsx")).InboxPage;
const billing = async () => (await import("./features/billing/BillingPage.tsx")).BillingPage;

/** The pages beside the settings menu. */
export const settingsRoutes: RouteObject[] = [
  page("/settings/account", account),
  page("/settings/overview", account),
  page("/settings/team", team),
  page("/settings/profile", profile),
  page("/settings/saved-replies", savedReplies),
  page("/settings/email-forwarding", forwarding),
  page("/settings/chat-widget", widget),
  ...(environment.BILLING_ENABLED ? [page("/settings/billing", billing)] : []),
];

/** The settings of the inboxes, beside the same menu. */
export const inboxRoutes: RouteObject[] = [
  page("/inboxes", inboxes),
  page("/inboxes/:id", inbox),
  page("/inboxes/:inboxId/chat-widget", widget),
  page("/inboxes/:inboxId/email-forwarding", forwarding),
];
