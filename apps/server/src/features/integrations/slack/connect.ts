import type { SlackReturn, SlackType } from "@parley/contract";
import type { OauthV2AccessResponse } from "@slack/web-api";
import { refuseUnknownReference } from "../../../platform/db/violations.ts";
import { transaction } from "../../../platform/events/transaction.ts";
import type { UserScope } from "../../../platform/scope.ts";
import { subscribe } from "../shared/authorizations.ts";
import { withTimeout } from "../shared/call.ts";
import { AccessDenied } from "../shared/errors.ts";
import { ProviderRefused, Revoked } from "../shared/failures.ts";
import { seal } from "../shared/secrets.ts";
import { finishOAuth, hasReturnPage } from "../shared/states.ts";
import { openClient, throwAsFailure } from "./client.ts";
import { ChannelTaken } from "./errors.ts";
import { integrationOf } from "./integration.ts";
import { listUsesOfChannel, lockChannels, upsertAuthorization } from "./queries.ts";
import { redirectUrl, settingsOf, slack } from "./service.ts";

/** Completes the OAuth flow. @throws AccessDenied, ChannelTaken, NotConfigured, ProviderFailure */
export async function connect(scope: UserScope, answer: SlackReturn): Promise<string> {
  settingsOf(scope.platform.config);
  const { type, inboxId } = await readReturn(scope, answer);
  const agreed = await withTimeout(slack.title, () => exchange(scope, answer)).catch((error: unknown) => {
    throw error instanceof ProviderRefused || error instanceof Revoked ? new AccessDenied() : error;
  });
  const id = await keep(scope, type, inboxId, agreed);
  await postInstructions(scope, type, agreed);
  return id;
}

/** The type and inbox come from the state. Published dashboards may omit the state; then the query parameters apply. */
async function readReturn(scope: UserScope, { state, type, inbox_id }: SlackReturn) {
  const isSupport = state ? state.startsWith("support") : type === "support";
  const left = await finishOAuth(scope, isSupport ? "slack_support" : "slack_reply", state);
  return { type: isSupport ? "support" : ("reply" as SlackType), inboxId: left.inboxId ?? inbox_id ?? null };
}

async function exchange({ platform: { config } }: UserScope, { code, state, redirect_url }: SlackReturn) {
  const { clientId, clientSecret, redirectUri } = settingsOf(config);
  const client = await openClient(config);
  // This server chose the redirect URL for its own states. Published dashboards send theirs.
  const redirect_uri = hasReturnPage(state) ? redirectUrl(config) : redirect_url || redirectUri;
  const answer = await client.oauth.v2
    .access({ code, client_id: clientId, client_secret: clientSecret.reveal(), ...(redirect_uri && { redirect_uri }) })
    .catch(throwAsFailure);
  return readAgreement(answer);
}

type Agreement = ReturnType<typeof readAgreement>;

/** Requires every field, and the token of a bot. @throws AccessDenied */
function readAgreement(answer: OauthV2AccessResponse) {
  const { access_token, app_id, bot_user_id, scope, token_type, authed_user, team, incoming_webhook } = answer;
  const read = {
    access_token,
    app_id,
    bot_user_id,
    scope,
    token_type,
    authed_user_id: authed_user?.id,
    team_id: team?.id,
    team_name: team?.name,
    channel: incoming_webhook?.channel,
    channel_id: incoming_webhook?.channel_id,
    configuration_url: incoming_webhook?.configuration_url,
    webhook_url: incoming_webhook?.url,
  };
  if (Object.values(read).some((value) => !value) || !access_token?.startsWith("xoxb-")) throw new AccessDenied();
  return read as { [name in keyof typeof read]: string };
}

async function keep(scope: UserScope, type: SlackType, inboxId: string | null, agreed: Agreement) {
  const { platform, accountId, actor } = scope;
  const { access_token, webhook_url, ...rest } = agreed;
  return transaction(scope, async (inside) => {
    await lockChannels(inside);
    for (const use of await listUsesOfChannel(inside, agreed.channel_id)) {
      const isOurs = use.account_id === accountId;
      if (isOurs === (use.type !== type)) throw new ChannelTaken(agreed.channel);
    }
    const which = { type, inbox_id: inboxId, team_id: agreed.team_id };
    const id = await upsertAuthorization(inside, which, {
      ...rest,
      user_id: actor.id,
      access_token_encrypted: seal(platform, "slack", access_token),
      webhook_url_encrypted: seal(platform, "slack", webhook_url),
    }).catch(refuseUnknownReference);
    await subscribe(inside, integrationOf(type));
    return id;
  });
}

const titles = { reply: "Reply from Slack", support: "Sync with Slack" };

/** Posts the remaining set-up steps in the channel. If that fails, the channel is still connected. */
async function postInstructions(
  { platform }: UserScope,
  type: SlackType,
  { webhook_url, channel, channel_id }: Agreement,
) {
  const text = instructionsFor(type, channel, channel_id);
  const posting = withTimeout(slack.title, async () => {
    const { status } = await fetch(webhook_url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ text }),
      redirect: "error",
      signal: AbortSignal.timeout(10_000),
    });
    if (status !== 200) platform.log.warn({ status }, "Slack did not accept the set-up instructions");
  });
  await posting.catch(() => platform.log.warn("Slack did not accept the set-up instructions"));
}

/** @param channelId the id of a private channel begins with `G` */
function instructionsFor(type: SlackType, channel: string, channelId: string): string {
  const isPrivate = channelId.startsWith("G");
  return [
    `:tada: *${titles[type]}* is connected to ${channel}.`,
    `To finish, add the app to this channel: open ${isPrivate ? "the private channel" : channel}, choose *Integrations*, *Add an App*, and select it. Or type \`/invite\` and its name in the channel.`,
    ...(type === "support" || isPrivate
      ? ["Do the same in every other channel that Parley should read, including private and shared channels."]
      : []),
  ].join("\n");
}
