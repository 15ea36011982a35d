import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Scope } from "../../platform/scope.ts";
import { hostOf } from "./host-of.ts";
import { recordHost } from "./queries.ts";

/** A host counts after reports from this many networks on this many days. */
const CONFIRMED_BY = { networks: 10, days: 3 };
/** The limit of unconfirmed hosts per account, because anyone can report any number of hosts. */
const MAX_UNCONFIRMED = 200;
const DIGEST_BYTES = 8;

/**
 * Records that a page on a host reported the account's widget. One report proves nothing, because anyone can send it.
 * Reports from several networks on several days confirm a host.
 */
export async function recordWidgetHost(scope: Scope, reported: string, ip: string): Promise<void> {
  const host = hostOf(reported);
  // Visitors' uploaded files are on our own host.
  if (!host || host === new URL(scope.platform.config.publicUrl).host) return;
  await recordHost(scope, host, networkOf(scope, ip), { ...CONFIRMED_BY, mostUnconfirmed: MAX_UNCONFIRMED });
}

function networkOf({ accountId, platform }: Scope, ip: string) {
  const key = platform.secretKey.derive("network of a widget");
  return createHmac("sha256", key)
    .update(`${accountId} ${prefixOf(ip)}`)
    .digest()
    .subarray(0, DIGEST_BYTES);
}

/** The address prefix of one party: 24 bits of an IPv4 address, 48 of an IPv6 address. */
function prefixOf(ip: string) {
  const v4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(ip)?.[1];
  if (v4 || !isIPv6(ip)) return v4 ?? ip;
  // The URL parser normalizes an address to its shortest form. `::` replaces all missing zeros.
  const [head = "", tail] = new URL(`http://[${ip.split("%")[0]}]`).hostname.slice(1, -1).split("::");
  const groups = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  return [...groups, ...Array<string>(zeros).fill("0"), ...after].slice(0, 3).join(":");
}
