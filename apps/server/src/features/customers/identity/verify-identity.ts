import { createHmac, timingSafeEqual } from "node:crypto";

export interface IdentityRule {
  secret: string;
  isRequired: boolean;
}

/** An accepted claim of an identity. */
export interface AcceptedIdentity {
  external_id: string;
  isProven: boolean;
}

/** `v1.{base64url(external id)}.{base64url(HMAC-SHA256(secret, external id))}`. Some languages add padding. */
const SIGNED = /^v1\.([\w-]+)={0,2}\.([\w-]+)={0,2}$/;

/**
 * Returns the external id in a page's text, or null. A signature is verified as soon as the account has a secret, so
 * that pages can change before proof is required. A wrong signature is never accepted.
 * Source: `widget.md` §6.5.
 */
export function verifyIdentity(text: string, rule: IdentityRule | undefined): AcceptedIdentity | null {
  const asItIs = { external_id: text, isProven: false };
  if (!rule) return asItIs;
  const [, id, signature] = SIGNED.exec(text) ?? [];
  if (!id || !signature) return rule.isRequired ? null : asItIs;
  const bytes = Buffer.from(id, "base64url");
  const expected = createHmac("sha256", rule.secret).update(bytes).digest();
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { external_id: bytes.toString().replaceAll("\0", ""), isProven: true };
}
