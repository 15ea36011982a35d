import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The globally routed range of IPv6. ipaddr.js counts unassigned addresses outside of it as public. */
const global6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Returns whether an IP address is private: it is in one of IANA's special-purpose registries, also as IPv4 within
 * IPv6. The server must not connect to such an address for a customer. An invalid address counts as private, because
 * ipaddr.js would accept abbreviated and octal addresses.
 */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 0 || !ipaddr.isValid(address)) return true;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return true;
  return parsed instanceof ipaddr.IPv6 && !parsed.match(global6);
}
