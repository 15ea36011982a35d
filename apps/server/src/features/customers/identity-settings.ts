import { randomBytes } from "node:crypto";
import type { IdentitySettings } from "@parley/contract";
import { isUser, type Scope, type UserScope } from "../../platform/scope.ts";
import { findIdentityRule, replaceIdentitySecret, upsertIdentityRule } from "./identity-queries.ts";
import { type BelievedIdentity, provenIdentity } from "./proven-identity.ts";

export async function getIdentitySettings(scope: UserScope): Promise<IdentitySettings> {
  const rule = await findIdentityRule(scope);
  return { object: "identity_settings", is_required: rule?.isRequired ?? false, secret: rule?.secret ?? null };
}

/** Whoever requires proof, or stops to, has a secret from then on. */
export const requireProof = (scope: UserScope, isRequired: boolean) =>
  upsertIdentityRule(scope, newSecret(), isRequired);

/** What was signed with the former secret proves nothing any more. */
export const renewIdentitySecret = (scope: UserScope) => replaceIdentitySecret(scope, newSecret());

/** What a page says of who its visitor is, as far as it counts: an agent's word does, a page's may need proof. */
export async function believedIdentity(scope: Scope, text: string): Promise<BelievedIdentity | null> {
  return isUser(scope) ? { external_id: text, isProven: true } : provenIdentity(text, await findIdentityRule(scope));
}

const newSecret = () => randomBytes(32).toString("base64url");
