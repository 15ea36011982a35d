import type { GithubConnected, PlainAuthorization } from "@parley/contract";
import { calls } from "../../../platform/requests/api.ts";
import { catalogue } from "../catalogue.ts";
import styles from "../IntegrationPage.module.css";
import { IntegrationPage } from "../IntegrationPage.tsx";
import { text } from "../texts.ts";
import { useAuthorization, useIsConfigured } from "../useIntegrations.ts";
import { useOAuthReturn } from "../useOAuthReturn.ts";

const { path, failingTitle } = catalogue.github;

/** The parameters of GitHub's redirect: a code, an installation id, or both. */
const answers = ["code", "installation_id", "setup_action", "state"];

/**
 * GitHub may first have to confirm that the installation belongs to the admin. The server then returns the address of
 * GitHub's consent page, which redirects here with a code.
 */
async function exchange(came: URLSearchParams) {
  const answer = Object.fromEntries([...came].filter(([name]) => answers.includes(name)));
  const connected = await calls.get<GithubConnected>("/github/oauth", answer);
  if (connected.ok) return;
  window.location.assign(connected.url);
  await new Promise((resolve) => window.addEventListener("pageshow", resolve, { once: true })); // the admin came back
}

/** `/integrations/github`, also the target of GitHub's redirect. */
export function GithubPage() {
  const isReturning = useOAuthReturn({
    failingTitle,
    exchange,
    to: () => path,
  });
  const authorization = useAuthorization<PlainAuthorization>("/github/authorization");
  const isConfigured = useIsConfigured("github");
  return (
    <IntegrationPage
      name="github"
      authorization={authorization}
      disconnectPath="/github/authorizations"
      isReturning={isReturning}
      unconnected={isConfigured && <p className={styles.hint}>{text("github.installedHint")}</p>}
    />
  );
}
