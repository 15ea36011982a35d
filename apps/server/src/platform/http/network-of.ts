import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

const NETWORK_GROUPS = 4; // of 16 bits each: a /64

/**
 * The unit for limits per caller: an IPv4 address, or the /64 network of an IPv6 address. A provider gives each
 * customer at least a /64, so a limit per single IPv6 address would have no effect.
 */
export function networkOf(address: string): string {
  if (isIPv4(address) || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address); // turns an IPv4-mapped IPv6 address into IPv4
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const groups = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${groups.join(":")}::/64`;
}
