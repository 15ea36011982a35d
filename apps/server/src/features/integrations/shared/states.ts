import { createHash } from "node:crypto";
import type { IntegrationName } from "@parley/contract";
import { refuseUnknownReference } from "../../../platform/db/violations.ts";
import { BadRequest } from "../../../platform/errors.ts";
import { isUuid } from "../../../platform/input/formats.ts";
import type { Scope, UserScope } from "../../../platform/scope.ts";
import { newLinkToken } from "../../../platform/tokens.ts";
import { AccessDenied } from "./errors.ts";

const LASTS_MINUTES = 10;
const MAX_AT_ONCE = 20;

const digestOf = (nonce: string) => createHash("sha256").update(nonce).digest();

/**
 * What goes to the other service and comes back with its answer: `type:inbox_id:nonce`, good once, within ten minutes,
 * and for whoever left with it. Published dashboards write `type` or `type:inbox_id` (docs/adr/0027).
 * @throws Invalid when there is no such inbox
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

/** Whoever begins again and again has the latest. */
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

/** Which kind of connection to which inbox somebody came back for. */
export interface Returned {
  type: string;
  inboxId: string | null;
}

/**
 * Takes a state back. One that was given out here has to be this user's, for this integration, and good still; it is spent.
 * One in the form of published dashboards is only read: they keep none to compare it with.
 * @throws AccessDenied; BadRequest when its inbox is none
 */
export async function finishOAuth(
  scope: UserScope,
  integration: IntegrationName,
  state: string | null | undefined,
): Promise<Returned> {
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

/** Whether it has the form of those that are given out here: then we know where we sent whoever brings it. */
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
