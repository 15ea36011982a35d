import { createBrowserRouter, Navigate, type RouteObject } from "react-router";
import { Redirect } from "./frame/Redirect.tsx";
import { RequireSession } from "./frame/RequireSession.tsx";
import { RouteFailed } from "./frame/RouteFailed.tsx";
import { ScreenFailed } from "./frame/ScreenFailed.tsx";
import { inboxIntegrationRoutes, integrationRoutes } from "./integration-routes.ts";
import { inboxRoutes, settingsRoutes } from "./settings-routes.ts";

/** The screens of the dashboard. Each is loaded on first use. */
const routes: RouteObject[] = [
  { path: "/login", lazy: { Component: async () => (await import("./features/sessions/LoginPage.tsx")).LoginPage } },
  {
    path: "/register/:invite?",
    lazy: { Component: async () => (await import("./features/sessions/RegisterPage.tsx")).RegisterPage },
  },
  {
    path: "/verify",
    lazy: { Component: async () => (await import("./features/sessions/VerifyEmailPage.tsx")).VerifyEmailPage },
  },
  {
    path: "/reset-password",
    lazy: { Component: async () => (await import("./features/sessions/RequestResetPage.tsx")).RequestResetPage },
  },
  {
    path: "/reset-password-requested",
    lazy: { Component: async () => (await import("./features/sessions/ResetRequestedPage.tsx")).ResetRequestedPage },
  },
  {
    path: "/reset",
    lazy: { Component: async () => (await import("./features/sessions/ResetPasswordPage.tsx")).ResetPasswordPage },
  },
  { path: "/demo", lazy: { Component: async () => (await import("./features/widget/demo/DemoPage.tsx")).DemoPage } },
  { path: "/bot/demo", lazy: { Component: async () => (await import("./features/bot/BotDemoPage.tsx")).BotDemoPage } },
  {
    path: "/sandbox",
    lazy: { Component: async () => (await import("./features/widget/demo/SandboxPage.tsx")).SandboxPage },
  },
  {
    path: "/share",
    lazy: {
      Component: async () =>
        (await import("./features/conversations/shared/SharedConversationPage.tsx")).SharedConversationPage,
    },
  },
  {
    Component: RequireSession,
    children: [
      {
        lazy: { Component: async () => (await import("./frame/Frame.tsx")).Frame },
        children: [
          {
            ErrorBoundary: ScreenFailed,
            children: [
              {
                lazy: {
                  Component: async () =>
                    (await import("./features/conversations/ConversationsPage.tsx")).ConversationsPage,
                },
                children: [
                  { path: "/conversations/:bucket/:conversationId?" },
                  { path: "/inboxes/:inboxId/conversations/:conversationId?" },
                ],
              },
              {
                path: "/getting-started",
                lazy: {
                  Component: async () =>
                    (await import("./features/accounts/getting-started/GettingStartedPage.tsx")).GettingStartedPage,
                },
              },
              {
                lazy: { Component: async () => (await import("./frame/settings/SettingsArea.tsx")).SettingsArea },
                children: [...settingsRoutes, ...inboxRoutes, ...inboxIntegrationRoutes],
              },
              {
                path: "/reporting",
                lazy: { Component: async () => (await import("./features/reports/ReportPage.tsx")).ReportPage },
              },
              {
                path: "/customers",
                lazy: { Component: async () => (await import("./features/customers/screens.ts")).CustomersPage },
              },
              {
                path: "/customers/import",
                lazy: { Component: async () => (await import("./features/customers/screens.ts")).ImportPage },
              },
              ...["/customers/:id", "/v1/customers/:id"].map((path) => ({
                path,
                lazy: { Component: async () => (await import("./features/customers/screens.ts")).CustomerPage },
              })),
              {
                path: "/sessions/live/:session",
                lazy: {
                  Component: async () => (await import("./features/recordings/screens.ts")).LiveRecordingPage,
                },
              },
              {
                path: "/sessions/setup",
                lazy: {
                  Component: async () => (await import("./features/recordings/screens.ts")).RecorderSetupPage,
                },
              },
              {
                path: "/sessions/*",
                lazy: {
                  Component: async () => (await import("./features/recordings/screens.ts")).RecordingsPage,
                },
              },
              {
                path: "/companies",
                lazy: { Component: async () => (await import("./features/companies/screens.ts")).CompaniesPage },
              },
              {
                path: "/companies/new",
                lazy: { Component: async () => (await import("./features/companies/screens.ts")).NewCompanyPage },
              },
              {
                path: "/companies/:id",
                lazy: { Component: async () => (await import("./features/companies/screens.ts")).CompanyPage },
              },
              {
                path: "/companies/:id/edit",
                lazy: { Component: async () => (await import("./features/companies/screens.ts")).EditCompanyPage },
              },
              {
                path: "/tags",
                lazy: { Component: async () => (await import("./features/tags/pages/screens.ts")).TagsPage },
              },
              {
                path: "/tags/:id",
                lazy: { Component: async () => (await import("./features/tags/pages/screens.ts")).TagPage },
              },
              {
                path: "/issues",
                lazy: { Component: async () => (await import("./features/issues/screens.ts")).IssuesPage },
              },
              {
                path: "/issues/:id",
                lazy: { Component: async () => (await import("./features/issues/screens.ts")).IssuePage },
              },
              {
                path: "/notes",
                lazy: { Component: async () => (await import("./features/notes/NotesPage.tsx")).NotesPage },
              },
              {
                path: "/developers/personal-api-keys",
                lazy: { Component: async () => (await import("./features/api-keys/ApiKeysPage.tsx")).ApiKeysPage },
              },
              {
                path: "/developers/event-subscriptions",
                lazy: { Component: async () => (await import("./features/webhooks/WebhooksPage.tsx")).WebhooksPage },
              },
              {
                path: "/functions",
                lazy: { Component: async () => (await import("./features/functions/FunctionsPage.tsx")).FunctionsPage },
              },
              {
                path: "/functions/:id",
                lazy: { Component: async () => (await import("./features/functions/FunctionPage.tsx")).FunctionPage },
              },
              {
                path: "/developers/jobs",
                lazy: { Component: async () => (await import("./features/jobs/FailedJobsPage.tsx")).FailedJobsPage },
              },
              {
                path: "/developers/_templates",
                lazy: {
                  Component: async () =>
                    (await import("./features/email-templates/EmailTemplatePage.tsx")).EmailTemplatePage,
                },
              },
              ...integrationRoutes,
              { path: "/settings/*", element: <Navigate to="/settings/account" replace /> },
              { path: "/account/getting-started", element: <Redirect to="/settings/chat-widget" /> },
              { path: "/account/*", element: <Redirect to="/settings" /> },
              { path: "/billing", element: <Redirect to="/settings/billing" /> },
              { path: "/saved-replies", element: <Redirect to="/settings/saved-replies" /> },
              { path: "*", element: <Navigate to="/conversations/all" replace /> },
            ],
          },
        ],
      },
    ],
  },
];

export const router = createBrowserRouter([
  { ErrorBoundary: RouteFailed, HydrateFallback: () => null, children: routes },
]);
