import type { OkWithId, PlainAuthorization } from "@parley/contract";
import { calls } from "../../../platform/api.ts";
import { catalogue } from "../catalogue.ts";
import { IntegrationPage } from "../IntegrationPage.tsx";
import { useAuthorization } from "../useIntegrations.ts";
import { useOAuthReturn } from "../useOAuthReturn.ts";

const { path, failingTitle } = catalogue.github;

/** What GitHub leads back with: a code, or which installation was made, or both. */
const answers = ["code", "installation_id", "setup_action", "state"];

/** `/integrations/github`, and where GitHub leads back to. */
export function GithubPage() {
  const isReturning = useOAuthReturn({
    failingTitle,
    exchange: (came) =>
      calls.get<OkWithId>("/github/oauth", Object.fromEntries([...came].filter(([name]) => answers.includes(name)))),
    to: () => path,
  });
  const authorization = useAuthorization<PlainAuthorization>("/github/authorization");
  return (
    <IntegrationPage
      name="github"
      authorization={authorization}
      disconnectPath="/github/authorizations"
      isReturning={isReturning}
    />
  );
}
