import { bareAddressesIn } from "../../../email/index.ts";

type Mail = Record<string, unknown>;

/**
 * The recipients of a reply to the last mail: its sender and recipients without the mailbox, or its recipients if the
 * mailbox sent it. Cc recipients stay in Cc. A reply to a forged mail goes only to its From address: the forger may
 * have added the other addresses.
 */
export function recipientsOf(last: Mail, ours: string): { to: string[]; cc: string[] } {
  const [from, to, cc] = ["gmail_from", "gmail_to", "gmail_cc"].map((name) =>
    bareAddressesIn(String(last[name] ?? "")),
  );
  const isOurs = from!.includes(ours);
  const others = (addresses: string[]) => [...new Set(addresses)].filter((address) => address !== ours);
  if (last.gmail_forged) return { to: others(from!), cc: [] };
  const written = others(isOurs ? to! : [...from!, ...to!]);
  return { to: written, cc: others(cc!).filter((address) => !written.includes(address)) };
}
