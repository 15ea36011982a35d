import { BlockList, isIP } from "node:net";

/** Addresses that are not globally reachable: IANA's special-purpose registries, including IPv4 within IPv6. */
const special = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16], // clouds serve the machine's secrets there
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  special.addSubnet(network, bits, "ipv4");
}

/** The globally routed range. All other IPv6 addresses are special. */
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");

for (const [network, bits] of [
  ["2001::", 23], // protocol assignments, including Teredo
  ["2001:db8::", 32],
  ["2002::", 16], // 6to4: any IPv4 address within
  ["3fff::", 20],
] as const) {
  special.addSubnet(network, bits, "ipv6");
}

/**
 * Returns whether an IP address is private, so that callers must not make the server connect to it. An invalid address
 * counts as private.
 */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return special.check(address, "ipv4");
  return family === 0 || !global6.check(address, "ipv6") || special.check(address, "ipv6");
}
