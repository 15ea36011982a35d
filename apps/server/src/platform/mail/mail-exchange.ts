import { Resolver } from "node:dns/promises";

const TIMEOUT_MS = 10_000;

/** What a resolver says when a name is not there, or has no such record; everything else is its own trouble. */
const NOTHING_THERE = ["ENOTFOUND", "ENODATA"];

/** Finds out which addresses no mail can reach. */
export class MailExchange {
  readonly #resolver = new Resolver({ timeout: TIMEOUT_MS / 2, tries: 2 });

  /** @param servers of names, in place of the system's; empty for those */
  constructor(servers: string[]) {
    if (servers.length > 0) this.#resolver.setServers(servers);
  }

  /** False only when it is certain. A resolver that does not answer keeps no mail back. */
  async mayReach(address: string): Promise<boolean> {
    const domain = address.slice(address.lastIndexOf("@") + 1);
    try {
      const records = await this.#resolver.resolveMx(domain);
      return records.some(({ exchange }) => exchange !== "" && exchange !== "."); // RFC 7505: it takes no mail
    } catch (error) {
      if (!isNothing(error)) return true;
    }
    // RFC 5321, 5.1: without such a record, the host itself takes it.
    const hosts = await Promise.allSettled([this.#resolver.resolve4(domain), this.#resolver.resolve6(domain)]);
    return hosts.some((host) => host.status === "fulfilled" || !isNothing(host.reason));
  }
}

const isNothing = (error: unknown) => NOTHING_THERE.includes((error as NodeJS.ErrnoException).code ?? "");
