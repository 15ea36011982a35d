import type { ConnectionCheck } from "@parley/contract";
import type { Scope } from "../../../platform/scope.ts";
import { callsAfter, nameIn, type ServiceAnswer, toAnswer } from "../shared/connection-calls.ts";
import { ago, check, clockCheck, type Outcome, ok, refused, reportsWith } from "../shared/connection-checks.ts";
import { addressCodes, secretCodes, webhookChecks, webhookCodes } from "../shared/webhook-checks.ts";
import { openAppClient, openInstallationClient, refusalAnswer, throwAsFailure } from "./client.ts";
import { type AuthorizationRow, findAuthorizationById } from "./queries.ts";
import { events, github, permissions, settingsOf } from "./service.ts";

const { title } = github;

/** The codes of the checks besides the common ones. The guide explains all of them. */
export const codes = [
  ...webhookCodes,
  ...addressCodes,
  ...secretCodes,
  "401",
  "404",
  "suspended",
  "missing_permissions",
  "no_repositories",
  "secret_not_set_at_github",
  "webhook_url",
  "content_type",
  "delivery_failed",
  "not_configured",
] as const;
const { checkMissing, failed, warning } = reportsWith<typeof codes>();

/**
 * The checks of a connected installation. Sources: docs.github.com, "REST API endpoints for GitHub Apps", "REST API
 * endpoints for GitHub App webhooks".
 */
export async function testGithub(
  scope: Scope,
  id: string,
  signal: AbortSignal,
): Promise<ConnectionCheck[] | undefined> {
  const row = await findAuthorizationById(scope, id);
  if (!row) return undefined;
  const get = (route: string) => getAsApp(scope, route, signal);
  const isInstalled = ({ status, body }: ServiceAnswer) => status === 200 && !body.suspended_at;
  const installation = `GET /app/installations/${Number(row.github_installation_id)}`;
  const calls = callsAfter(title, row, () => get(installation), isInstalled);
  const repositories = calls.after(() => countRepositories(scope, row, signal));
  const hook = calls.after(() => get("GET /app/hook/config"));
  const deliveries = calls.after(() => get("GET /app/hook/deliveries?per_page=100"));
  return Promise.all([
    check("token", "GitHub App", async () => checkInstallation(await calls.first())),
    check("scopes", "Permissions and events", async () => checkPermissions(await calls.accepted())),
    check("target", "Repository access", async () => checkRepositories(await repositories())),
    ...webhookChecks(scope, {
      title,
      service: "github",
      path: "/api/github/webhook",
      needs: "internet",
      event: {
        title: "Webhook URL",
        where: whereToEnter,
        compare: async (address) => checkWebhook(await hook(), address) ?? checkDelivery(row, await deliveries()),
      },
      signature: {
        title: "Webhook secret",
        secret: "GITHUB_WEBHOOK_SECRET",
        isSet: () => settingsOf(scope.platform.config).webhookSecret !== undefined,
        remedy: () => SECRET_REMEDY,
        compare: async () => findMissingSecret(await hook()),
      },
    }),
    clockCheck(title, calls, {
      limitSeconds: 60,
      rule: "GitHub refuses the app's signature when the clocks differ by more than 60 seconds.",
    }),
  ]);
}

/** An error status is an answer, too. @throws ProviderFailure if GitHub does not answer, or limits the rate */
async function getAsApp(scope: Scope, route: string, signal: AbortSignal): Promise<ServiceAnswer> {
  const app = await openAppClient(scope.platform.config, signal);
  const { status, headers, data } = await app.request(route).catch(refusalAnswer);
  return toAnswer(title, { status, headers, body: data });
}

function checkInstallation({ status, body }: ServiceAnswer): Outcome {
  if (status === 401) {
    const cause = "GITHUB_APP_ID and GITHUB_PRIVATE_KEY are not of the same app, or the clocks differ (see “Clock”).";
    return failed("401", `GitHub does not accept the app's signature (401). ${cause}`);
  }
  if (status === 404) return failed("404", "The app is no longer installed (404). Connect again.");
  if (status !== 200) return refused(String(status), `GitHub didn't return the installation (${status}).`);
  const { login } = (body.account ?? {}) as { login?: unknown };
  if (body.suspended_at) {
    return failed(
      "suspended",
      `${nameIn(login)} suspended the installation. Resume it under “Settings”, “Applications”.`,
    );
  }
  return ok(`The app is installed at ${nameIn(login)}.`);
}

const levels = ["read", "write", "admin"];

function checkPermissions({ body }: ServiceAnswer): Outcome {
  const granted = (body.permissions ?? {}) as Record<string, string>;
  const subscribed = Array.isArray(body.events) ? body.events.map(String) : [];
  const missing = [
    ...Object.entries(permissions)
      .filter(([name, level]) => levels.indexOf(granted[name] ?? "") < levels.indexOf(level))
      .map(([name, level]) => `permission ${name}: ${level}`),
    ...events.filter((name) => !subscribed.includes(name)).map((name) => `event ${name}`),
  ];
  return checkMissing(missing, {
    code: "missing_permissions",
    remedy:
      "Add them under “Permissions & events” of the app. Then the owner of the installation accepts them under “Settings”, “Applications”.",
    complete: "The installation has all permissions and events that Parley uses.",
  });
}

async function countRepositories({ platform }: Scope, row: AuthorizationRow, signal: AbortSignal): Promise<number> {
  const client = await openInstallationClient(platform.config, row.github_installation_id, signal);
  const { data } = await client.request("GET /installation/repositories", { per_page: 1 }).catch(throwAsFailure);
  return data.total_count;
}

const checkRepositories = (count: number): Outcome =>
  count > 0
    ? ok(`The app has access to ${count} ${count === 1 ? "repository" : "repositories"}.`)
    : warning("no_repositories", "The app has access to no repository. Select some under “Settings”, “Applications”.");

const SECRET_REMEDY = "Enter the same value as “Secret” under “Webhook” of the app and as GITHUB_WEBHOOK_SECRET.";

/** Undefined if the webhook has a secret, or GitHub does not describe the webhook. */
const findMissingSecret = ({ status, body }: ServiceAnswer): Outcome | undefined =>
  status === 200 && !body.secret
    ? failed("secret_not_set_at_github", `The webhook of the app has no secret. ${SECRET_REMEDY}`)
    : undefined;

const whereToEnter = (address: string) => `Open “Webhook” of the app: “Webhook URL” must be ${address}.`;

/** Undefined if the settings are right. */
function checkWebhook({ status, body }: ServiceAnswer, address: string): Outcome | undefined {
  const where = whereToEnter(address);
  if (status !== 200)
    return refused(String(status), `GitHub didn't return the settings of the app's webhook. ${where}`);
  if (body.url !== address) {
    return failed("webhook_url", `GitHub sends events to ${nameIn(body.url)}. ${where}`);
  }
  if (body.content_type !== "json") {
    return failed("content_type", "The webhook's “Content type” must be application/json.");
  }
  return undefined;
}

interface Delivery {
  delivered_at?: string;
  status_code?: number;
  installation_id?: number | null;
}

/** The app's deliveries include those of other accounts, so only those of this installation count. */
function checkDelivery({ github_installation_id }: AuthorizationRow, { body }: ServiceAnswer): Outcome {
  const deliveries = Array.isArray(body) ? (body as Delivery[]) : [];
  const last = deliveries.find(({ installation_id }) => String(installation_id) === github_installation_id);
  if (!last) return ok("GitHub sends events to this server. It has sent none for this installation in the last days.");
  const { status_code = 0, delivered_at = "" } = last;
  const when = ago(delivered_at);
  if (status_code >= 200 && status_code < 300) return ok(`GitHub's last event, ${when}, arrived.`);
  const reason = status_code === 0 ? "GitHub could not connect" : `the answer was ${status_code}`;
  return failed(
    "delivery_failed",
    `GitHub's last event, ${when}, failed: ${reason}. “Advanced”, “Recent Deliveries” of the app shows it.`,
  );
}
