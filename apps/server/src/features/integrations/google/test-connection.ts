import type { ConnectionCheck, GoogleClient } from "@parley/contract";
import type { Scope } from "../../../platform/scope.ts";
import { ask, callsAfter, nameIn, type ServiceAnswer } from "../shared/connection-calls.ts";
import {
  ago,
  check,
  clockCheck,
  missingOf,
  type Outcome,
  ok,
  refused,
  reportsWith,
} from "../shared/connection-checks.ts";
import { codeIn } from "../shared/failures.ts";
import { keptToken, renewToken } from "./call-google.ts";
import { type AuthorizationRow, findAuthorization } from "./queries.ts";
import { scopes, services, settingsOf } from "./service.ts";
import { sheetIn } from "./sheets/sheet-settings.ts";

/** The codes of the checks besides the common ones. The guide explains all of them. */
export const codes = [
  "ACCESS_TOKEN_SCOPE_INSUFFICIENT",
  "other_mailbox",
  "no_event_yet",
  "not_read",
  "no_table",
  "sheet_deleted",
  "not_configured",
  "secret_key_changed",
] as const;
const { checkMissing, failed, warning } = reportsWith<typeof codes>();

/** Includes reading and sending. Older connections may have it instead of narrower scopes. */
const WIDER_THAN_ALL = "https://www.googleapis.com/auth/gmail.modify";
const LATE_MS = 10 * 60_000;

/**
 * The checks of a connected mailbox or table. Google sends no events, so there is no webhook.
 * Sources: google-auth-library, `getTokenInfo`; developers.google.com, "Gmail API", "Google Sheets API".
 */
export const testGoogle =
  (client: GoogleClient, type?: "support") =>
  async (scope: Scope, id: string, signal: AbortSignal): Promise<ConnectionCheck[] | undefined> => {
    const row = await findAuthorization(scope, { id, client, ...(type && { type }) });
    if (!row) return undefined;
    const { title } = services[client];
    const describe = () => describeToken(scope, row, client, signal);
    const calls = callsAfter(title, row, describe, ({ status }) => status === 200);
    const get = async (url: string) => {
      const { token } = await calls.accepted();
      return ask(title, url, { headers: { authorization: `Bearer ${token}` }, signal });
    };
    return Promise.all([
      check("token", "Access token", async () => checkToken(title, await calls.first())),
      check("scopes", "Scopes", async () => checkScopes(client, await calls.accepted())),
      ...(client === "gmail" ? mailboxChecks(scope, row, get) : [tableCheck(scope, row, get)]),
      clockCheck(title, calls),
    ]);
  };

interface DescribedToken extends ServiceAnswer {
  token: string;
}

/** A stored token may have ended early, so it is renewed once. @throws ProviderFailure */
async function describeToken(
  scope: Scope,
  row: AuthorizationRow,
  client: GoogleClient,
  signal: AbortSignal,
): Promise<DescribedToken> {
  const service = services[client];
  const url = `${settingsOf(scope.platform.config).tokenUrl}/tokeninfo`;
  const describe = async (token: string) => {
    const authorization = `Bearer ${token}`;
    const headers = { authorization, "content-type": "application/x-www-form-urlencoded;charset=UTF-8" };
    return { token, ...(await ask(service.title, url, { method: "POST", headers, signal })) };
  };
  const kept = keptToken(scope, row);
  const known = kept && (await describe(kept));
  return known && known.status === 200 ? known : describe(await renewToken(scope, service, row, signal));
}

function checkToken(title: string, { status, body }: ServiceAnswer): Outcome {
  if (status === 200) return ok("Google accepts the token.");
  const code = codeIn(body.error) ?? `http_${status}`;
  return refused(code, `Google refuses the token for ${title} (${code}). Connect again.`);
}

function checkScopes(client: GoogleClient, { body }: ServiceAnswer): Outcome {
  const granted = String(body.scope ?? "").split(" ");
  return checkMissing(granted.includes(WIDER_THAN_ALL) ? [] : missingOf(scopes[client], granted), {
    code: "ACCESS_TOKEN_SCOPE_INSUFFICIENT",
    remedy: "Connect again, and select every checkbox at Google.",
  });
}

type Get = (url: string) => Promise<ServiceAnswer>;

const mailboxChecks = ({ platform }: Scope, row: AuthorizationRow, get: Get) => [
  check("target", "Mailbox", async () => {
    const { gmailUrl } = settingsOf(platform.config);
    return checkMailbox(row, await get(`${gmailUrl}/gmail/v1/users/me/profile`));
  }),
  check("webhook", "New mail", () => checkReading(row)),
];

function checkMailbox({ email }: AuthorizationRow, answer: ServiceAnswer): Outcome {
  const refusal = refusalIn(answer);
  if (refusal) return accessRefused(services.gmail.title, refusal);
  const address = nameIn(answer.body.emailAddress);
  return address.toLowerCase() === email
    ? ok(`Parley can open the mailbox ${address}.`)
    : failed("other_mailbox", `The token is for ${address}, not for ${email}. Connect again.`);
}

/** Gmail is read once a minute. */
function checkReading({ synced_at }: AuthorizationRow): Outcome {
  if (!synced_at) return warning("no_event_yet", "The mailbox hasn't been read yet. Parley reads it once a minute.");
  const when = ago(synced_at);
  return Date.now() - Date.parse(synced_at) < LATE_MS
    ? ok(`Gmail sends no events. Parley reads the mailbox once a minute, last ${when}.`)
    : warning("not_read", `The mailbox was last read ${when}. Parley reads it once a minute while its jobs run.`);
}

const tableCheck = (scope: Scope, row: AuthorizationRow, get: Get) =>
  check("target", "Spreadsheet", async () => {
    const sheet = sheetIn(row);
    if (!sheet) return warning("no_table", "No spreadsheet is chosen yet, so no rows are added.");
    const { sheetsUrl } = settingsOf(scope.platform.config);
    const fields = "properties.title,sheets.properties(sheetId,title)";
    const id = encodeURIComponent(sheet.spreadsheet_id);
    const answer = await get(`${sheetsUrl}/v4/spreadsheets/${id}?${new URLSearchParams({ fields })}`);
    const refusal = refusalIn(answer);
    if (refusal) return accessRefused(services.sheets.title, refusal);
    const sheets = (answer.body.sheets ?? []) as { properties?: { sheetId?: number } }[];
    return sheets.some(({ properties }) => (properties?.sheetId ?? 0) === sheet.sheet_id)
      ? ok(`Parley can open the spreadsheet ${sheet.spreadsheet_title}.`)
      : failed("sheet_deleted", `The sheet ${sheet.sheet_title} was deleted. Choose another one.`);
  });

interface Refusal {
  status?: unknown;
  errors?: { reason?: unknown }[];
}

/** Google's reason of a refusal, such as `accessNotConfigured`. Undefined if there is none. */
function refusalIn({ status, body }: ServiceAnswer): string | undefined {
  if (status === 200) return undefined;
  const { errors, status: name } = (body.error ?? {}) as Refusal;
  return codeIn(errors?.[0]?.reason) ?? codeIn(name) ?? `http_${status}`;
}

const remedies: Record<string, string> = {
  accessNotConfigured: "Enable the API in the project of this server's app at Google.",
  SERVICE_DISABLED: "Enable the API in the project of this server's app at Google.",
  notFound: "It was deleted. Choose another one.",
  NOT_FOUND: "It was deleted. Choose another one.",
};

const accessRefused = (title: string, code: string) =>
  refused(
    code,
    `${title} refuses access (${code}). ${remedies[code] ?? "Connect again with an account that has access."}`,
  );
