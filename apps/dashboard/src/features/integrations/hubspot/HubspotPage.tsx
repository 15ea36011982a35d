import type { OkWithId, PlainAuthorization } from "@parley/contract";
import { calls } from "../../../platform/requests/api.ts";
import { catalogue } from "../catalogue.ts";
import { IntegrationPage } from "../IntegrationPage.tsx";
import { useAuthorization } from "../useIntegrations.ts";
import { useOAuthReturn } from "../useOAuthReturn.ts";

const { path, failingTitle } = catalogue.hubspot;

/** `/integrations/hubspot`, also the target of HubSpot's redirect. */
export function HubspotPage() {
  const isReturning = useOAuthReturn({
    failingTitle,
    exchange: (came) => calls.get<OkWithId>("/hubspot/oauth", { code: came.get("code"), state: came.get("state") }),
    to: () => path,
  });
  const authorization = useAuthorization<PlainAuthorization>("/hubspot/authorization");
  return (
    <IntegrationPage
      name="hubspot"
      authorization={authorization}
      disconnectPath="/hubspot/authorizations"
      isReturning={isReturning}
    />
  );
}
