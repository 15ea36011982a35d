import { Resolver } from "node:dns/promises";

const TIMEOUT_MS = 10_000;

/** Error codes for a missing name or record. Any other error is a problem of the resolver. */
const NOTHING_THERE = ["ENOTFOUND", "ENODATA"];

/** Checks whether a domain accepts mail. */
export class MailExchange {
  readonly #resolver = new Resolver({ timeout: TIMEOUT_MS / 2, tries: 2 });

  /** @param servers name servers to use; empty for the system's */
  constructor(servers: string[]) {
    if (servers.length > 0) this.#resolver.setServers(servers);
  }

  /** Returns false only when it is certain. If the resolver does not answer, the mail is sent anyway. */
  async mayReach(address: string): Promise<boolean> {
    const domain = address.slice(address.lastIndexOf("@") + 1);
    try {
      const records = await this.#resolver.resolveMx(domain);
      // RFC 7505: the domain accepts no mail.
      return records.some(({ exchange }) => exchange !== "" && exchange !== ".");
    } catch (error) {
      if (!isNothing(error)) return true;
    }
    // RFC 5321, 5.1: without an MX record, mail goes to the host itself.
    const hosts = await Promise.allSettled([this.#resolver.resolve4(domain), this.#resolver.resolve6(domain)]);
    return hosts.some((host) => host.status === "fulfilled" || !isNothing(host.reason));
  }
}

const isNothing = (error: unknown) => NOTHING_THERE.includes((error as NodeJS.ErrnoException).code ?? "");
