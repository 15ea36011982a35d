import type { Config } from "../../../platform/config.ts";
import type { GithubSettings } from "../../../platform/integration-settings.ts";
import { NotConfigured } from "../shared/errors.ts";
import type { Integration } from "../shared/integration.ts";

/** The service's name and its table of authorizations. */
export const github = { title: "GitHub", table: "github_authorizations" } satisfies Pick<
  Integration,
  "title" | "table"
>;

/** @throws NotConfigured */
export function settingsOf({ integrations }: Config): GithubSettings {
  if (!integrations.github) throw new NotConfigured(github.title);
  return integrations.github;
}
