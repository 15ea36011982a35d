import type { SenderAuthentication } from "@parley/contract";
import { getDomain } from "tldts";

/** What was found out about a mail. */
export type Findings = Omit<SenderAuthentication, "is_verified">;

/**
 * Whether findings prove that a mail is from the domain in its From header. The domain's own DMARC policy decides; without
 * one, SPF or DKIM has to pass for a domain of the same owner.
 */
export function evaluateFindings(findings: Findings): SenderAuthentication {
  const { domain, dmarc, dkim, spf } = findings;
  const isAligned = [...dkim, ...(spf ? [spf] : [])].some(
    (check) => check.result === "pass" && domain !== null && haveSameOrganizationalDomain(domain, check.domain),
  );
  return { is_verified: domain !== null && (dmarc === "pass" || (dmarc === "none" && isAligned)), ...findings };
}

/**
 * Whether two domains are one, or below one that somebody registered (relaxed alignment, RFC 7489 §3.1). Domains like
 * `github.io`, below which strangers register, separate owners as `com` does.
 */
export function haveSameOrganizationalDomain(one: string, other: string): boolean {
  if (one.toLowerCase() === other.toLowerCase()) return one !== "";
  const owned = registeredDomain(one);
  return owned !== null && owned === registeredDomain(other);
}

const registeredDomain = (domain: string) => getDomain(domain, { allowPrivateDomains: true, validateHostname: false });
