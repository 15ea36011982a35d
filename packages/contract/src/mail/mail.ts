import Type, { type Static } from "typebox";
import { Nullable } from "../primitives.ts";

const Check = Type.Object({
  domain: Type.String(),
  /** As in an Authentication-Results header (RFC 8601): `pass`, `fail`, `none`, `temperror` … */
  result: Type.String(),
});

/**
 * Whether a mail is from the domain in its From header. Part of the message's metadata. Not part of the contract with
 * published clients.
 */
export const SenderAuthentication = Type.Object({
  /** DMARC passed; or the domain has no DMARC, and SPF or DKIM passed for a domain of the same owner. */
  is_verified: Type.Boolean(),
  /** The domain in the From header; null if it is unknown. */
  domain: Nullable(Type.String()),
  dmarc: Type.String(),
  dkim: Type.Array(Check),
  /** Null if the delivering server is unknown, or is a relay. */
  spf: Nullable(Check),
});
export type SenderAuthentication = Static<typeof SenderAuthentication>;
