import Type, { type Static } from "typebox";
import { changeListeners } from "../../platform/events/change-listeners.ts";
import { check } from "../../platform/input/check.ts";
import { enter, type PublicContext, type Scope } from "../../platform/scope.ts";
import { digestOfAddress, recordReceipt } from "../mail-addresses/index.ts";
import { UnsubscribeLinkInvalid } from "./errors.ts";
import { disableAlerts, hasRefusedReplies, refuseReplies } from "./queries.ts";

const PURPOSE = "unsubscribe";

/** The mails to end: an agent's alerts, or replies to an address. The link has only a digest of the address. */
const Claims = Type.Union([
  Type.Object({ kind: Type.Literal("alerts"), account_id: Type.String(), user_id: Type.Integer() }),
  Type.Object({ kind: Type.Literal("replies"), account_id: Type.String(), address: Type.String() }),
]);
type Claims = Static<typeof Claims>;

export const alertsUnsubscribeLink = ({ accountId, platform }: Scope, userId: number) =>
  linkFor(platform, { kind: "alerts", account_id: accountId, user_id: userId });

export const repliesUnsubscribeLink = ({ accountId, platform }: Scope, address: string) =>
  linkFor(platform, {
    kind: "replies",
    account_id: accountId,
    address: digestOfAddress(address).toString("base64url"),
  });

const linkFor = ({ config, secretKey }: Scope["platform"], claims: Claims) =>
  `${config.publicUrl}/api/unsubscribe?token=${secretKey.sign(PURPOSE, claims)}`;

/** @throws UnsubscribeLinkInvalid */
export function readLink({ platform }: PublicContext, token: string): Claims {
  const claims = platform.secretKey.verify(PURPOSE, token);
  if (!claims) throw new UnsubscribeLinkInvalid();
  return check(Claims, claims);
}

/** Idempotent. @throws UnsubscribeLinkInvalid */
export async function unsubscribe(publicContext: PublicContext, token: string): Promise<void> {
  const claims = readLink(publicContext, token);
  const scope = enter(publicContext, claims.account_id, { kind: "system" });
  if (claims.kind === "alerts") return changeListeners(scope, (scope) => disableAlerts(scope, claims.user_id));
  const digest = Buffer.from(claims.address, "base64url");
  await refuseReplies(scope, digest);
  await recordReceipt(scope, digest);
}

export const wantsReplies = async (scope: Scope, address: string) =>
  !(await hasRefusedReplies(scope, digestOfAddress(address)));
