import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The globally routed range of IPv6. ipaddr.js counts unassigned addresses outside of it as public. */
const global6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Returns whether an IP address is private, so that callers must not make the server connect to it: any address in
 * IANA's special-purpose registries, including IPv4 within IPv6. An invalid address counts as private. ipaddr.js alone
 * would accept an abbreviated or octal one.
 */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 0 || !ipaddr.isValid(address)) return true;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return true;
  return parsed instanceof ipaddr.IPv6 && !parsed.match(global6);
}
