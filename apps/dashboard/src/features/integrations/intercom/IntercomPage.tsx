import type { OkWithId, PlainAuthorization } from "@parley/contract";
import { calls } from "../../../platform/requests/api.ts";
import { catalogue } from "../catalogue.ts";
import { IntegrationPage } from "../IntegrationPage.tsx";
import { useAuthorization } from "../useIntegrations.ts";
import { useOAuthReturn } from "../useOAuthReturn.ts";

const { path, failingTitle } = catalogue.intercom;

/** `/integrations/intercom`, also the target of Intercom's redirect. */
export function IntercomPage() {
  const isReturning = useOAuthReturn({
    failingTitle,
    exchange: (came) => calls.get<OkWithId>("/intercom/callback", { code: came.get("code"), state: came.get("state") }),
    to: () => path,
  });
  const authorization = useAuthorization<PlainAuthorization>("/intercom/authorization");
  return (
    <IntegrationPage
      name="intercom"
      authorization={authorization}
      disconnectPath="/intercom/authorizations"
      isReturning={isReturning}
    />
  );
}
