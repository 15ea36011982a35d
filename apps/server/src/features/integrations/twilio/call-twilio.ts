import type { TextMessageDraft } from "@parley/contract";
import type { Scope } from "../../../platform/scope.ts";
import { callProvider } from "../shared/call.ts";
import { NotConnected } from "../shared/errors.ts";
import { unseal } from "../shared/secrets.ts";
import { service, TwilioClient } from "./client.ts";
import { type AuthorizationRow, findAuthorization } from "./queries.ts";

/** Sends a text message that belongs to no conversation. @throws NotConnected, ProviderFailure */
export async function sendText(scope: Scope, { to, body }: TextMessageDraft): Promise<object> {
  const authorization = await findAuthorization(scope);
  if (!authorization) throw new NotConnected("Missing Twilio authorization!");
  const from = authorization.from_phone_number;
  return callTwilio(scope, authorization, (client) => client.send({ to, from, body }));
}

/** @throws ProviderFailure */
export function callTwilio<T>(
  scope: Scope,
  authorization: AuthorizationRow,
  work: (client: TwilioClient) => Promise<T>,
): Promise<T> {
  return callProvider(scope, service, authorization, async () =>
    work(await TwilioClient.open(scope.platform.config, credentialsOf(scope, authorization))),
  );
}

export const credentialsOf = ({ platform }: Pick<Scope, "platform">, row: AuthorizationRow) => ({
  accountSid: row.twilio_account_sid,
  authToken: unseal(platform, "twilio", row.twilio_auth_token_encrypted),
});
