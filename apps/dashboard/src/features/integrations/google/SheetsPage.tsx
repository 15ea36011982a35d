import type { GoogleAuthorization } from "@parley/contract";
import { IntegrationPage } from "../IntegrationPage.tsx";
import { useAuthorization } from "../useIntegrations.ts";

/** `/integrations/google/sheets` */
export function SheetsPage() {
  const authorization = useAuthorization<GoogleAuthorization>("/google/authorization", { client: "sheets" });
  return <IntegrationPage name="sheets" authorization={authorization} disconnectPath="/google/authorizations" />;
}
