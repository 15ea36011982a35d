import { bareAddressesIn } from "../../../email/index.ts";

type Mail = Record<string, unknown>;

/**
 * Whom an answer to the last mail goes to: its sender and recipients without us, or its recipients when it was ours.
 * Who had a copy has one again. Of what was forged nobody but whoever it says to be from: the others may be the forger.
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
