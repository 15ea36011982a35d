import type { Scope } from "../../../platform/scope.ts";
import { inTime } from "../shared/call.ts";
import { ProviderFailure } from "../shared/failures.ts";
import { openApp, refuseApp } from "./client.ts";
import { findAuthorization } from "./queries.ts";
import { github } from "./service.ts";

const TIMEOUT_MS = 5_000;

/** Whether the account's installation still exists at GitHub, suspended or not. False if GitHub does not answer. */
export async function isInstalled(scope: Scope): Promise<boolean> {
  const known = (await findAuthorization(scope))?.github_installation_id;
  if (!known) return false;
  const request = async () => {
    const app = await openApp(scope.platform.config);
    const params = { installation_id: Number(known) };
    await app.request("GET /app/installations/{installation_id}", params).catch(refuseApp);
    return true;
  };
  return inTime(github.title, request, TIMEOUT_MS).catch((error: unknown) => {
    if (error instanceof ProviderFailure) return false;
    throw error;
  });
}
