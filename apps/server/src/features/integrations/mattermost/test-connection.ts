import type { ConnectionCheck } from "@parley/contract";
import { fetchFullAnswer } from "../../../platform/http/outbound.ts";
import type { Scope } from "../../../platform/scope.ts";
import { callsAfter, nameIn, type ServiceAnswer, toAnswer } from "../shared/connection-calls.ts";
import { check, clockCheck, type Outcome, ok, refused, reportsWith } from "../shared/connection-checks.ts";
import { codeIn, ProviderDown } from "../shared/failures.ts";
import { unseal } from "../shared/secrets.ts";
import { isSame } from "../shared/signatures.ts";
import { webhookChecks, webhookCodes } from "../shared/webhook-checks.ts";
import { readJsonValue, service } from "./client.ts";
import { type CompleteAuthorization, findCompleteById } from "./queries.ts";

const { title } = service;

/** The codes of the checks besides the common ones. The guide explains all of them. */
export const codes = [
  ...webhookCodes,
  "channel_archived",
  "channel_private",
  "callback_url_missing",
  "trigger_words",
  "token_mismatch",
  "secret_key_changed",
] as const;
const { failed } = reportsWith<typeof codes>();
const MAX_ANSWER_BYTES = 1_000_000;

/**
 * The checks of a connected channel. Source: developers.mattermost.com, "API reference": users, channels, webhooks. Only
 * users who may manage webhooks can read them, which most bots may not.
 */
export async function testMattermost(
  scope: Scope,
  id: string,
  signal: AbortSignal,
): Promise<ConnectionCheck[] | undefined> {
  const row = await findCompleteById(scope, id);
  if (!row) return undefined;
  const get = (path: string) => ask(scope, row, path, signal);
  const calls = callsAfter(
    title,
    row,
    () => get("users/me"),
    ({ status }) => status === 200,
  );
  const channelId = encodeURIComponent(row.channel_id);
  const channel = calls.after(() =>
    Promise.all([get(`channels/${channelId}`), get(`channels/${channelId}/members/me`)]),
  );
  const webhooks = calls.after(async () =>
    webhooksIn(await get(`hooks/outgoing?channel_id=${channelId}&per_page=200`)),
  );
  return Promise.all([
    check("token", "Bot access token", async () => checkToken(await calls.first())),
    check("target", "Channel", async () => checkChannel(row, ...(await channel()))),
    ...webhookChecks(scope, {
      title,
      service: "mattermost",
      path: "/api/mattermost/webhook",
      event: {
        title: "Outgoing webhook",
        where: whereToEnter,
        compare: async (address) => checkWebhook(await webhooks(), address),
      },
      signature: {
        title: "Outgoing webhook token",
        secret: "The outgoing webhook token",
        isSet: () => true,
        remedy: () => TOKEN_REMEDY,
        compare: async (address) => checkWebhookToken(scope, row, await webhooks(), address),
      },
    }),
    clockCheck(title, calls),
  ]);
}

/** The same limits as for all typed-in addresses. @throws ProviderFailure */
async function ask(
  { platform }: Scope,
  row: CompleteAuthorization,
  path: string,
  signal: AbortSignal,
): Promise<ServiceAnswer> {
  const token = unseal(platform, "mattermost", row.access_token_encrypted);
  const answer = await fetchFullAnswer(`${row.mattermost_url}/api/v4/${path}`, {
    headers: { authorization: `Bearer ${token}`, accept: "application/json" },
    mayReachPrivate: platform.config.mayReachPrivateTargets,
    mostBytes: MAX_ANSWER_BYTES,
    signal,
  });
  if (!answer) throw new ProviderDown(title);
  const { statusCode: status, headers, bytes } = answer;
  return toAnswer(title, { status, headers, body: readJsonValue(bytes) });
}

/** Mattermost's id of an error, such as `api.context.session_expired.app_error`. */
const refusalIn = ({ status, body }: ServiceAnswer) =>
  status === 200 ? undefined : (codeIn(body.id) ?? `http_${status}`);

function checkToken(answer: ServiceAnswer): Outcome {
  const refusal = refusalIn(answer);
  if (refusal) return refused(refusal, "Mattermost refuses the bot access token. Reconnect with another one.");
  return ok(`Mattermost accepts the token of @${nameIn(answer.body.username)}.`);
}

function checkChannel(row: CompleteAuthorization, channel: ServiceAnswer, membership: ServiceAnswer): Outcome {
  const name = row.channel_name ?? row.channel_id;
  const refusal = refusalIn(channel) ?? refusalIn(membership);
  if (refusal) return refused(refusal, `The bot is not in the channel ${name}. Write “/invite @” and its name there.`);
  if (channel.body.delete_at) return failed("channel_archived", `The channel ${name} is archived.`);
  if (channel.body.type === "P") {
    return failed("channel_private", `${name} is private. Mattermost sends no outgoing webhooks for private channels.`);
  }
  return ok(`The bot is in the channel ${name}.`);
}

interface OutgoingWebhook {
  token?: unknown;
  callback_urls?: unknown;
  trigger_words?: unknown;
}

/** Undefined if the bot may not read the webhooks. */
function webhooksIn({ status, body }: ServiceAnswer): OutgoingWebhook[] | undefined {
  return status === 200 && Array.isArray(body) ? (body as OutgoingWebhook[]) : undefined;
}

const textsIn = (list: unknown) => (Array.isArray(list) ? list.map(String) : []);

const webhookFor = (webhooks: OutgoingWebhook[], address: string) =>
  webhooks.find(({ callback_urls }) => textsIn(callback_urls).includes(address));

const whereToEnter = (address: string) =>
  `Open “Integrations”, “Outgoing Webhooks”: “Callback URLs” must contain ${address}, for this channel, without trigger words.`;

/** Undefined if the bot may not read the webhooks. */
function checkWebhook(webhooks: OutgoingWebhook[] | undefined, address: string): Outcome | undefined {
  if (!webhooks) return undefined;
  const found = webhookFor(webhooks, address);
  if (!found) {
    const detail = `No outgoing webhook of the channel calls Parley. ${whereToEnter(address)}`;
    return failed("callback_url_missing", detail);
  }
  const words = textsIn(found.trigger_words);
  if (words.length > 0) {
    return failed(
      "trigger_words",
      "The outgoing webhook has “Trigger Words”, so most answers do not arrive. Remove them.",
    );
  }
  return ok(`The outgoing webhook of the channel calls ${address}.`);
}

const TOKEN_REMEDY = "Copy the token of the outgoing webhook, and enter it with “Update”.";

/** The token in each request of the webhook is its signature. Undefined if the bot may not read the webhooks. */
function checkWebhookToken(
  { platform }: Scope,
  row: CompleteAuthorization,
  webhooks: OutgoingWebhook[] | undefined,
  address: string,
): Outcome | undefined {
  const known = unseal(platform, "mattermost", row.verification_token_encrypted!);
  const { token } = (webhooks && webhookFor(webhooks, address)) ?? {};
  if (typeof token !== "string") return undefined;
  return isSame(token, known)
    ? ok("The outgoing webhook has the token that is entered here.")
    : failed(
        "token_mismatch",
        `The outgoing webhook has another token than the one that is entered here. ${TOKEN_REMEDY}`,
      );
}
