import type { GithubConnected, GithubReturn } from "@parley/contract";
import { transaction } from "../../../platform/events/transaction.ts";
import type { UserScope } from "../../../platform/scope.ts";
import { retryJobsOfKind } from "../../jobs/index.ts";
import { storedName, subscribe } from "../shared/authorizations.ts";
import { withTimeout } from "../shared/call.ts";
import { AccessDenied } from "../shared/errors.ts";
import { ProviderRefused, Revoked } from "../shared/failures.ts";
import { beginOAuth, finishOAuth, hasReturnPage } from "../shared/states.ts";
import {
  openAppClient,
  openInstallationClient,
  openUserClient,
  throwAsAppFailure,
  throwAsCodeFailure,
  throwAsFailure,
} from "./client.ts";
import { authorizeUrl, integration } from "./integration.ts";
import { changeGithubIssueState } from "./jobs.ts";
import { findAuthorization, upsertAuthorization } from "./queries.ts";
import { github, settingsOf } from "./service.ts";

/**
 * Completes the installation of the app. The id of an installation is no secret, so it proves little. With a code,
 * GitHub confirms that the user can see the installation and all its repositories. Without a code, the user can only
 * renew the account's current installation, or is sent to GitHub for a code.
 * @throws AccessDenied, NotConfigured, ProviderFailure
 */
export async function connect(scope: UserScope, returned: GithubReturn): Promise<GithubConnected> {
  const { code, installation_id, state } = returned;
  settingsOf(scope.platform.config);
  if (!code && !installation_id) throw new AccessDenied();
  await finishOAuth(scope, integration.name, state);
  const own = (await findAuthorization(scope))?.github_installation_id;
  if (!code && installation_id !== own) return { ok: false, url: await requestUserConsent(scope, returned) };
  const wanted = installation_id ?? namedIn(state) ?? own;
  if (!wanted && hasReturnPage(state)) throw new AccessDenied(); // this server's own flow always names an installation
  const find = () => (code ? findAmongUsersInstallations(scope, code, wanted) : findOwn(scope, own!));
  const found = await withTimeout(github.title, find).catch(refuseAsAccessDenied);
  return transaction(scope, async (scope) => {
    const { id } = await upsertAuthorization(scope, {
      user_id: scope.actor.id,
      github_installation_id: String(found.id),
      token_type: "installation",
      scope: scopeOf(found.permissions),
      metadata: JSON.stringify({ account_login: loginOf(found) }),
    });
    await subscribe(scope, integration);
    await retryJobsOfKind(scope, changeGithubIssueState);
    return { ok: true, id };
  });
}

/** The URL where GitHub asks for the user's consent. The installation's id is appended to the state. */
async function requestUserConsent(scope: UserScope, { installation_id, state }: GithubReturn): Promise<string> {
  if (!hasReturnPage(state)) throw new AccessDenied();
  const next = await beginOAuth(scope, integration.name, integration.consent.type, null);
  return authorizeUrl(scope.platform.config, `${next}:${installation_id}`);
}

const namedIn = (state: GithubReturn["state"]) => state?.split(":")[3];

interface Installation {
  id: number;
  permissions: object;
  /** The user or organization, or the enterprise. */
  account: { login: string } | { slug: string } | null;
}

const loginOf = ({ account }: Installation) =>
  storedName(account && ("login" in account ? account.login : account.slug));

/** Finds the wanted installation. Without a wanted one, finds the user's only installation. */
async function findAmongUsersInstallations(
  scope: UserScope,
  code: string,
  wanted: string | null | undefined,
): Promise<Installation> {
  const { platform } = scope;
  const user = await openUserClient(platform.config, code);
  const { data } = await user.request("GET /user/installations", { per_page: 100 }).catch(throwAsCodeFailure);
  const theirs = data.installations;
  const [found, another] = wanted ? theirs.filter(({ id }) => String(id) === wanted) : theirs;
  if (!found || another) throw new AccessDenied();
  const params = { installation_id: found.id, per_page: 1 };
  const repositories = await user
    .request("GET /user/installations/{installation_id}/repositories", params)
    .catch(throwAsCodeFailure);
  const app = await openInstallationClient(platform.config, String(found.id));
  const all = await app.request("GET /installation/repositories", { per_page: 1 }).catch(throwAsFailure);
  // GitHub lists an installation for each user who sees one of its repositories. The user's team here would see all of
  // them.
  if (repositories.data.total_count < all.data.total_count) throw new AccessDenied();
  return found;
}

async function findOwn(scope: UserScope, own: string): Promise<Installation> {
  const app = await openAppClient(scope.platform.config);
  const params = { installation_id: Number(own) };
  return (await app.request("GET /app/installations/{installation_id}", params).catch(throwAsAppFailure)).data;
}

/** `{issues: "write"}` as `issues:write`. */
const scopeOf = (permissions: object) =>
  Object.entries(permissions)
    .map(([name, how]) => `${name}:${how}`)
    .toSorted()
    .join(" ");

function refuseAsAccessDenied(error: unknown): never {
  throw error instanceof ProviderRefused || error instanceof Revoked ? new AccessDenied() : error;
}
