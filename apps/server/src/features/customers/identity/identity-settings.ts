import { randomBytes } from "node:crypto";
import type { IdentitySettings, IdentitySettingsChanges } from "@parley/contract";
import { isUser, type Scope, type UserScope } from "../../../platform/scope.ts";
import { getKeySettings, requireKeys } from "../keys/key-settings.ts";
import { findIdentityRule, replaceIdentitySecret, upsertIdentityRule } from "./identity-queries.ts";
import { type AcceptedIdentity, verifyIdentity } from "./verify-identity.ts";

export async function getIdentitySettings(scope: UserScope): Promise<IdentitySettings> {
  const [rule, keys] = [await findIdentityRule(scope), await getKeySettings(scope)];
  return { object: "identity_settings", is_required: rule?.isRequired ?? false, secret: rule?.secret ?? null, ...keys };
}

export async function changeIdentitySettings(scope: UserScope, changes: IdentitySettingsChanges): Promise<void> {
  const { is_required, requires_visitor_key } = changes;
  if (is_required !== undefined) await requireProof(scope, is_required);
  if (requires_visitor_key !== undefined) await requireKeys(scope, requires_visitor_key);
}

/** Creates a secret if the account has none. */
const requireProof = (scope: UserScope, isRequired: boolean) => upsertIdentityRule(scope, newSecret(), isRequired);

/** Signatures with the old secret become invalid. */
export const renewIdentitySecret = (scope: UserScope) => replaceIdentitySecret(scope, newSecret());

/**
 * Returns the identity that a page reports, if it is accepted. An agent's statement needs no proof. A page's statement
 * may need one.
 */
export async function acceptedIdentity(scope: Scope, text: string): Promise<AcceptedIdentity | null> {
  return isUser(scope) ? { external_id: text, isProven: true } : verifyIdentity(text, await findIdentityRule(scope));
}

const newSecret = () => randomBytes(32).toString("base64url");
