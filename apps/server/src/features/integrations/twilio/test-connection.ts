import type { ConnectionCheck } from "@parley/contract";
import type { Scope } from "../../../platform/scope.ts";
import { ask, callsAfter, nameIn, type ServiceAnswer } from "../shared/connection-calls.ts";
import { ago, check, clockCheck, type Outcome, ok, refused, reportsWith } from "../shared/connection-checks.ts";
import { codeIn } from "../shared/failures.ts";
import type { Receipts } from "../shared/receipts.ts";
import { addressCodes, webhookChecks, webhookCodes } from "../shared/webhook-checks.ts";
import { credentialsOf } from "./call-twilio.ts";
import { service } from "./client.ts";
import { type AuthorizationRow, findAuthorizationById } from "./queries.ts";

const { title } = service;

/** The codes of the checks besides the common ones. The guide explains all of them. */
export const codes = [
  ...webhookCodes,
  ...addressCodes,
  "number_not_found",
  "no_sms",
  "sms_application",
  "sms_method",
  "sms_url",
  "short_code",
  "not_checked",
  "secret_key_changed",
] as const;
const { failed, skipped, warning } = reportsWith<typeof codes>();

/**
 * The checks of a connected number. Sources: twilio.com/docs, "Account resource", "IncomingPhoneNumber resource",
 * "Security".
 */
export async function testTwilio(
  scope: Scope,
  id: string,
  signal: AbortSignal,
): Promise<ConnectionCheck[] | undefined> {
  const row = await findAuthorizationById(scope, id);
  if (!row) return undefined;
  const isActive = ({ status, body }: ServiceAnswer) => status === 200 && body.status === "active";
  const calls = callsAfter(title, row, () => get(scope, row, ".json", signal), isActive);
  const number = calls.after(() => findNumber(scope, row, signal));
  return Promise.all([
    check("token", "Auth Token", async () => checkAccount(await calls.first())),
    check("target", "Phone number", async () => checkNumber(row, await number())),
    check("scopes", "Capabilities", async () => checkCapabilities(await number())),
    ...webhookChecks(scope, {
      title,
      service: "twilio",
      path: "/api/twilio/webhook",
      needs: "internet",
      event: {
        title: "A message comes in",
        where: whereToEnter,
        compare: async (address, receipts) => checkWebhook(await number(), address, receipts),
      },
      signature: {
        title: "Signature",
        secret: "The Auth Token",
        isSet: () => true,
        remedy: (address) =>
          `Twilio signs with the primary Auth Token, and signs the address: “A message comes in” must be ${address} exactly.`,
      },
    }),
    clockCheck(title, calls),
  ]);
}

/** @param path below the account. @throws ProviderFailure */
async function get(scope: Scope, row: AuthorizationRow, path: string, signal: AbortSignal): Promise<ServiceAnswer> {
  const { accountSid, authToken } = credentialsOf(scope, row);
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  const { apiUrl } = scope.platform.config.integrations.twilio;
  const url = `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}${path}`;
  return ask(title, url, { headers: { authorization, accept: "application/json" }, signal });
}

function checkAccount({ status, body }: ServiceAnswer): Outcome {
  if (status !== 200) {
    const code = codeIn(body.code) ?? `http_${status}`;
    return refused(code, `Twilio refuses the Account SID and the Auth Token (error ${code}). Connect again.`);
  }
  if (body.status !== "active") {
    return refused(`account_${nameIn(body.status)}`, `The Twilio account is ${nameIn(body.status)}.`);
  }
  return ok(`Twilio accepts the Auth Token of the account ${nameIn(body.friendly_name)}.`);
}

interface IncomingNumber {
  capabilities?: { sms?: unknown };
  sms_url?: unknown;
  sms_method?: unknown;
  sms_application_sid?: unknown;
}

/** Null if the account has no such number. Undefined for a short code, which is another resource. */
async function findNumber(scope: Scope, row: AuthorizationRow, signal: AbortSignal) {
  if (!row.from_phone_number.startsWith("+")) return undefined;
  const query = new URLSearchParams({ PhoneNumber: row.from_phone_number, PageSize: "1" });
  const { body } = await get(scope, row, `/IncomingPhoneNumbers.json?${query}`, signal);
  const [found] = Array.isArray(body.incoming_phone_numbers) ? (body.incoming_phone_numbers as IncomingNumber[]) : [];
  return found ?? null;
}

type FoundNumber = Awaited<ReturnType<typeof findNumber>>;

const shortCode = skipped("short_code", "Parley cannot check the settings of a short code.");
const unknownNumber = skipped("not_checked", "Not checked, because Twilio does not know the number.");

function checkNumber({ from_phone_number }: AuthorizationRow, found: FoundNumber): Outcome {
  if (found === undefined) return shortCode;
  return found
    ? ok(`${from_phone_number} belongs to the Twilio account.`)
    : failed("number_not_found", `${from_phone_number} is not among the “Active numbers” of the Twilio account.`);
}

function checkCapabilities(found: FoundNumber): Outcome {
  if (!found) return found === null ? unknownNumber : shortCode;
  return found.capabilities?.sms === true
    ? ok("The number can receive and send text messages.")
    : failed("no_sms", "The number can't receive or send text messages. Buy a number with the capability SMS.");
}

const whereToEnter = (address: string) =>
  `Open the number, “Messaging configuration”, “A message comes in”: Webhook ${address} with HTTP POST.`;

/** Undefined for a short code. */
function checkWebhook(found: FoundNumber, address: string, { accepted_at }: Receipts): Outcome | undefined {
  const where = whereToEnter(address);
  if (!found) return found === null ? unknownNumber : undefined;
  if (found.sms_application_sid) {
    return warning("sms_application", `The number uses a TwiML App instead of a webhook. ${where}`);
  }
  if (found.sms_url === address) {
    return found.sms_method === "POST"
      ? ok(`Twilio sends messages to ${address}.`)
      : failed("sms_method", `Twilio sends messages with HTTP ${nameIn(found.sms_method)}. ${where}`);
  }
  if (accepted_at) {
    const last = `The last message for this account arrived ${ago(accepted_at)}`;
    return warning("sms_url", `The number has another URL. ${last}, maybe for another number. ${where}`);
  }
  return failed(
    "sms_url",
    `The number sends messages to ${found.sms_url ? nameIn(found.sms_url) : "no address"}. ${where} A number of a Messaging Service has it there, under “Integration”.`,
  );
}
