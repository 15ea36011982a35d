import type { SenderAuthentication } from "@parley/contract";
import { getDomain } from "tldts";

/** The findings about a mail. */
export type Findings = Omit<SenderAuthentication, "is_verified">;

/**
 * Decides whether findings prove that a mail is from the domain in its From header. The domain's own DMARC policy
 * decides. Without a policy, SPF or DKIM must pass for a domain of the same organization.
 */
export function evaluateFindings(findings: Findings): SenderAuthentication {
  const { domain, dmarc, dkim, spf } = findings;
  const isAligned = [...dkim, ...(spf ? [spf] : [])].some(
    (check) => check.result === "pass" && domain !== null && haveSameOrganizationalDomain(domain, check.domain),
  );
  return { is_verified: domain !== null && (dmarc === "pass" || (dmarc === "none" && isAligned)), ...findings };
}

/**
 * Whether two domains have the same organizational domain (relaxed alignment, RFC 7489 §3.1). Domains such as
 * `github.io`, below which anyone can register, count like `com`.
 */
export function haveSameOrganizationalDomain(one: string, other: string): boolean {
  if (one.toLowerCase() === other.toLowerCase()) return one !== "";
  const owned = registeredDomain(one);
  return owned !== null && owned === registeredDomain(other);
}

const registeredDomain = (domain: string) => getDomain(domain, { allowPrivateDomains: true, validateHostname: false });
