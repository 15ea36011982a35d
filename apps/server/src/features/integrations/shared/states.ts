import { createHash } from "node:crypto";
import type { IntegrationName } from "@parley/contract";
import { refuseUnknownReference } from "../../../platform/db/violations.ts";
import { BadRequest } from "../../../platform/errors.ts";
import { isUuid } from "../../../platform/input/formats.ts";
import type { Scope, UserScope } from "../../../platform/scope.ts";
import { newLinkToken } from "../../../platform/secrets/tokens.ts";
import { AccessDenied } from "./errors.ts";

const LASTS_MINUTES = 10;
const MAX_AT_ONCE = 20;

const digestOf = (nonce: string) => createHash("sha256").update(nonce).digest();

/**
 * Creates an OAuth state: `type:inbox_id:nonce`. It is valid once, for ten minutes, and only for this user. Published
 * dashboards send `type` or `type:inbox_id` (docs/adr/0027).
 * @throws Invalid if the inbox does not exist
 */
export async function beginOAuth(
  scope: UserScope,
  integration: IntegrationName,
  type: string,
  inboxId: string | null,
): Promise<string> {
  const { db, accountId, actor } = scope;
  const nonce = newLinkToken(43);
  await db
    .insertInto("oauth_states")
    .values({
      account_id: accountId,
      digest: digestOf(nonce),
      user_id: actor.id,
      integration,
      inbox_id: inboxId,
      expires_at: new Date(Date.now() + LASTS_MINUTES * 60_000).toISOString(),
    })
    .execute()
    .catch(refuseUnknownReference);
  await deleteOldStates(scope);
  return `${type}:${inboxId ?? ""}:${nonce}`;
}

/** Limits each user to the newest 20 states. */
async function deleteOldStates({ db, accountId, actor }: UserScope) {
  const latest = db
    .selectFrom("oauth_states")
    .select("digest")
    .where("account_id", "=", accountId)
    .where("user_id", "=", actor.id)
    .orderBy("expires_at", "desc")
    .limit(MAX_AT_ONCE);
  await db
    .deleteFrom("oauth_states")
    .where("account_id", "=", accountId)
    .where("user_id", "=", actor.id)
    .where("digest", "not in", latest)
    .execute();
}

/** The connection type and the inbox from a returned state. */
export interface OAuthState {
  type: string;
  inboxId: string | null;
}

/**
 * Reads a returned state. A state with a nonce must belong to this user and integration and must not be expired; it is
 * consumed. A state in the form of published dashboards has no nonce, so it is only parsed.
 * @throws AccessDenied; BadRequest if its inbox id is malformed
 */
export async function finishOAuth(
  scope: UserScope,
  integration: IntegrationName,
  state: string | null | undefined,
): Promise<OAuthState> {
  const [type = "", inboxId = "", nonce] = partsOf(state);
  if (inboxId && !isUuid(inboxId)) throw new BadRequest();
  if (nonce !== undefined) {
    const known = await consumeState(scope, integration, nonce);
    if (!known || (known.inbox_id ?? "") !== inboxId) throw new AccessDenied();
  }
  return { type, inboxId: inboxId || null };
}

type State = string | null | undefined;

const partsOf = (state: State) => (state ?? "").split(":");

/** Whether the state has a nonce. Then this server chose the redirect URL. */
export const hasReturnPage = (state: State) => partsOf(state)[2] !== undefined;

const consumeState = ({ db, accountId, actor }: UserScope, integration: IntegrationName, nonce: string) =>
  db
    .deleteFrom("oauth_states")
    .where("account_id", "=", accountId)
    .where("digest", "=", digestOf(nonce))
    .where("user_id", "=", actor.id)
    .where("integration", "=", integration)
    .where("expires_at", ">", new Date().toISOString())
    .returning("inbox_id")
    .executeTakeFirst();

export async function deleteExpiredStates({ db }: Pick<Scope, "db">) {
  await db.deleteFrom("oauth_states").where("expires_at", "<", new Date().toISOString()).execute();
}
