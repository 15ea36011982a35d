import type { ConnectionCheck, SlackType } from "@parley/contract";
import type { Scope } from "../../../platform/scope.ts";
import { ask, callsAfter, nameIn, type ServiceAnswer } from "../shared/connection-calls.ts";
import { check, clockCheck, missingOf, type Outcome, ok, refused, reportsWith } from "../shared/connection-checks.ts";
import { codeIn, RateLimited } from "../shared/failures.ts";
import { addressCodes, secretCodes, webhookChecks, webhookCodes } from "../shared/webhook-checks.ts";
import { tokenOf } from "./client.ts";
import { findPauseMs, recordPause } from "./pauses.ts";
import { type AuthorizationRow, findAuthorization } from "./queries.ts";
import { botScopes, settingsOf, slack } from "./service.ts";

const { title } = slack;

/** The codes of the checks besides the common ones. The guide explains all of them. */
export const codes = [
  ...webhookCodes,
  ...addressCodes,
  ...secretCodes,
  "missing_scope",
  "is_archived",
  "not_in_channel",
  "not_configured",
  "secret_key_changed",
] as const;
const { failed, checkMissing } = reportsWith<typeof codes>();

/**
 * The checks of a connected channel. Sources: docs.slack.dev, "auth.test", "conversations.info", "Verifying requests
 * from Slack". Each answer's `x-oauth-scopes` header lists the token's scopes.
 */
export const testSlack =
  (type: SlackType) =>
  async (scope: Scope, id: string, signal: AbortSignal): Promise<ConnectionCheck[] | undefined> => {
    const row = await findAuthorization(scope, { type, id });
    if (!row) return undefined;
    const call = (method: string, form: Record<string, string> = {}) => callMethod(scope, row, method, form, signal);
    const isAccepted = (answer: ServiceAnswer) => refusalIn(answer) === undefined;
    const calls = callsAfter(title, row, () => call("auth.test"), isAccepted);
    const channel = calls.after(() => call("conversations.info", { channel: row.channel_id! }));
    return Promise.all([
      check("token", "Bot User OAuth Token", async () => checkToken(await calls.first())),
      check("scopes", "Bot Token Scopes", async () => checkScopes(await calls.accepted())),
      check("target", "Channel", async () => checkChannel(row, await channel())),
      ...webhookChecks(scope, {
        title,
        service: "slack",
        path: "/api/slack/webhook",
        needs: "https",
        event: {
          title: "Event Subscriptions",
          where: (address) =>
            `Open “Event Subscriptions” of the app: “Request URL” must be ${address} and show “Verified”. Then write in the channel.`,
        },
        signature: {
          title: "Signing Secret",
          secret: "SLACK_SIGNING_SECRET",
          isSet: () => settingsOf(scope.platform.config).signingSecret !== undefined,
          remedy: () => "Compare SLACK_SIGNING_SECRET with “Signing Secret” under “Basic Information” of the app.",
        },
      }),
      clockCheck(title, calls, {
        limitSeconds: 300,
        rule: "Parley refuses Slack's events when the clocks differ by 5 minutes.",
      }),
    ]);
  };

/** @throws ProviderFailure */
async function callMethod(
  scope: Scope,
  row: AuthorizationRow,
  method: string,
  form: Record<string, string>,
  signal: AbortSignal,
): Promise<ServiceAnswer> {
  const team = row.team_id ?? "";
  const pauseMs = await findPauseMs(scope, team, method);
  if (pauseMs > 0) throw new RateLimited(title, pauseMs);
  const headers = { authorization: `Bearer ${tokenOf(scope, row)}` };
  const url = `${settingsOf(scope.platform.config).apiUrl}/${method}`;
  return ask(title, url, { method: "POST", headers, body: new URLSearchParams(form), signal }).catch(
    async (error: unknown) => {
      if (error instanceof RateLimited) await recordPause(scope, team, method, error.pauseMs);
      throw error;
    },
  );
}

/** Undefined if Slack accepted the call. */
function refusalIn({ body }: ServiceAnswer): string | undefined {
  const { ok: isAccepted, error } = body;
  return isAccepted === true ? undefined : (codeIn(error) ?? "unknown_error");
}

function checkToken(answer: ServiceAnswer): Outcome {
  const refusal = refusalIn(answer);
  if (refusal) return refused(refusal, `Slack refuses the token (${refusal}). Connect again.`);
  const { team, user } = answer.body;
  return ok(`Slack accepts the token of ${nameIn(user)} in the workspace ${nameIn(team)}.`);
}

function checkScopes(answer: ServiceAnswer): Outcome {
  const granted = answer.headers["x-oauth-scopes"]?.toString().split(/,\s*/) ?? [];
  return checkMissing(missingOf(botScopes, granted), {
    code: "missing_scope",
    remedy: "Add them under “OAuth & Permissions”, “Bot Token Scopes” of the app. Then connect again.",
  });
}

function checkChannel({ channel }: AuthorizationRow, answer: ServiceAnswer): Outcome {
  const invite = `Write “/invite” and the name of the app in ${channel}.`;
  const refusal = refusalIn(answer);
  if (refusal === "channel_not_found") {
    return refused(refusal, `Slack does not show ${channel} to the app (${refusal}). ${invite}`);
  }
  if (refusal) return refused(refusal, `Slack didn't return ${channel} (${refusal}).`);
  const { is_archived, is_member } = (answer.body.channel ?? {}) as { is_archived?: boolean; is_member?: boolean };
  if (is_archived) return failed("is_archived", `${channel} is archived. Unarchive it, or connect another channel.`);
  if (!is_member) return failed("not_in_channel", `The app is not in ${channel}, so no messages arrive. ${invite}`);
  return ok(`The app is in ${channel}.`);
}
