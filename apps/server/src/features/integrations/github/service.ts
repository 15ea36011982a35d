import { appSettings } from "../shared/app-settings.ts";
import type { Integration } from "../shared/integration.ts";

/** The service's name and its table of authorizations. */
export const github = { service: "github", title: "GitHub", table: "github_authorizations" } satisfies Pick<
  Integration,
  "service" | "title" | "table"
>;

/** What the app needs at GitHub. GitHub reports the uninstallation of the app without a subscription. */
export const permissions = { issues: "write", metadata: "read" } as const;
export const events = ["issues"] as const;

export const { isConfigured, settingsOf, redirectUrl } = appSettings("github", github.title);
