import Type, { type Static } from "typebox";
import { Nullable } from "./primitives.ts";

const Check = Type.Object({
  domain: Type.String(),
  /** As in an Authentication-Results header (RFC 8601): `pass`, `fail`, `none`, `temperror` … */
  result: Type.String(),
});

/** Ours: whether a mail is from the domain in its From header. In the metadata of its message. */
export const SenderAuthentication = Type.Object({
  /** DMARC passed; or the domain has no DMARC, and SPF or DKIM passed for a domain of the same owner. */
  is_verified: Type.Boolean(),
  /** The domain in the From header; null where that cannot be told. */
  domain: Nullable(Type.String()),
  dmarc: Type.String(),
  dkim: Type.Array(Check),
  /** Null where the server that delivered the mail is not known, or is a relay. */
  spf: Nullable(Check),
});
export type SenderAuthentication = Static<typeof SenderAuthentication>;
