import type { MattermostDraft } from "@parley/contract";
import { refuseTaken, refuseUnknownReference } from "../../../platform/db/violations.ts";
import { Invalid } from "../../../platform/errors.ts";
import { transaction } from "../../../platform/events/transaction.ts";
import type { UserScope } from "../../../platform/scope.ts";
import { subscribe } from "../shared/authorizations.ts";
import { AuthorizationNotFound } from "../shared/errors.ts";
import { seal, sealIfAny, unsealIfReadable } from "../shared/secrets.ts";
import { integration } from "./integration.ts";
import { type AuthorizationRow, findAuthorizationById, updateAuthorization, upsertAuthorization } from "./queries.ts";
import { verificationDigest } from "./verification.ts";

/** Stores a connection from typed-in values. @returns its id. @throws Invalid, AuthorizationNotFound */
export async function connect(scope: UserScope, { id, ...typed }: MattermostDraft): Promise<string> {
  return transaction(scope, async (inside) => {
    const known = id ? await findAuthorizationById(inside, id) : undefined;
    if (id && !known) throw new AuthorizationNotFound();
    const draft = { ...(known && asTyped(scope, known)), ...withoutOmitted(typed) };
    const columns = columnsOf(scope, draft);
    const kept = await (known ? updateAuthorization(inside, known.id, columns) : upsertAuthorization(inside, columns))
      .catch(refuseUnknownReference)
      .catch(refuseTaken);
    if (columns.verification_digest && columns.mattermost_url) await subscribe(inside, integration);
    return kept.id;
  });
}

type Typed = Omit<MattermostDraft, "id">;

const withoutOmitted = (typed: Typed) =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined)) as Typed;

/** The stored values as a draft, so that a change can omit unchanged ones. */
const asTyped = ({ platform }: UserScope, row: AuthorizationRow): Omit<Typed, "access_token"> => ({
  mattermost_url: row.mattermost_url,
  verification_token: unsealIfReadable(platform, "mattermost", row.verification_token_encrypted),
  channel_id: row.channel_id,
  channel_name: row.channel_name,
  team_id: row.team_id,
  team_domain: row.team_domain,
  inbox_id: row.inbox_id,
  bot_token: unsealIfReadable(platform, "mattermost", row.bot_token_encrypted),
  webhook_url: unsealIfReadable(platform, "mattermost", row.webhook_url_encrypted),
});

function columnsOf({ platform, actor }: UserScope, draft: Typed) {
  const trimmedOrNull = (text: string | null | undefined) => text?.trim() || null;
  const [channel_id, token] = [trimmedOrNull(draft.channel_id), trimmedOrNull(draft.verification_token)];
  return {
    user_id: actor.id,
    inbox_id: draft.inbox_id ?? null,
    access_token_encrypted: seal(platform, "mattermost", draft.access_token.trim()),
    bot_token_encrypted: sealIfAny(platform, "mattermost", trimmedOrNull(draft.bot_token)),
    webhook_url_encrypted: sealIfAny(platform, "mattermost", trimmedOrNull(draft.webhook_url)),
    verification_token_encrypted: sealIfAny(platform, "mattermost", token),
    verification_digest: channel_id && token ? verificationDigest(channel_id, token) : null,
    mattermost_url: addressOf(trimmedOrNull(draft.mattermost_url)),
    channel_id,
    channel_name: trimmedOrNull(draft.channel_name),
    team_id: trimmedOrNull(draft.team_id),
    team_domain: trimmedOrNull(draft.team_domain),
  };
}

function addressOf(typed: string | null): string | null {
  const address = typed && readAddress(typed);
  if (typed && !address) throw new Invalid({ mattermost_url: ["is invalid"] });
  return address || null;
}

/**
 * Normalizes a typed-in address: adds a missing `https://`, and removes trailing slashes. Undefined if it is not an
 * address.
 */
export function readAddress(typed: string): string | undefined {
  const given = typed.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `https://${given}`);
  if (!url || !["http:", "https:"].includes(url.protocol) || url.username || url.password) return undefined;
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}
