import { isUser, type Scope, type UserScope, visitorKeyOf } from "../../../platform/scope.ts";
import { KeyRequired } from "../errors.ts";
import { findKeySettings, setAutomaticallyRequired, updateKeySettings } from "./queries.ts";

export interface KeySettings {
  /** An admin's choice; null: automatic. */
  requires_visitor_key: boolean | null;
  /** The rule in effect. */
  requires_visitor_key_now: boolean;
}

export async function getKeySettings(scope: Scope): Promise<KeySettings> {
  // Undefined if the account was deleted meanwhile.
  const { is_required = null, automatic } = (await findKeySettings(scope)) ?? {};
  return { requires_visitor_key: is_required, requires_visitor_key_now: is_required ?? automatic === "required" };
}

export async function requireKeys(scope: UserScope, isRequired: boolean | null): Promise<void> {
  await updateKeySettings(scope, isRequired);
}

/** @throws KeyRequired */
export async function requireKeyOrProof(scope: Scope, isProven: boolean): Promise<void> {
  if (isUser(scope) || visitorKeyOf(scope) || isProven) return;
  if ((await getKeySettings(scope)).requires_visitor_key_now) throw new KeyRequired();
}

/**
 * Handles the report that a site has our widget. From then on the account requires keys, unless a visitor has come
 * without a key before. In that case, a false report could lock out the visitors of another widget.
 */
export async function recordOwnWidget(scope: Scope): Promise<void> {
  await setAutomaticallyRequired(scope);
}
