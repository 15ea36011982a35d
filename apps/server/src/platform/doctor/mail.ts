import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { connect } from "node:net";
import { createTransport } from "nodemailer";
import type { Config } from "../config.ts";
import { type Finding, off, ok, problem, reasonOf } from "./finding.ts";

const TIMEOUT_MS = 10_000;
const SMTP_PORT = 25;

export async function checkOutgoingMail({ smtpUrl, dataDir }: Config): Promise<Finding> {
  if (!smtpUrl) return off("Outgoing mail", `SMTP_URL is not set; mail goes to files in ${dataDir}/mail`);
  const transport = createTransport({
    url: smtpUrl.reveal(),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.verify();
    return ok("Outgoing mail", "the mail server accepts the connection and the sign-in");
  } catch (error) {
    return problem(
      "Outgoing mail",
      reasonOf(error),
      "Check host, port, user and password in SMTP_URL. Special characters in them must be URL-encoded.",
    );
  } finally {
    transport.close();
  }
}

/** The MX record of the domain for incoming mail, and whether a server greets there. */
export async function checkIncomingMail({ isMailReceived, mailDomain, dnsServers }: Config): Promise<Finding[]> {
  if (!isMailReceived) return [off("Incoming mail", "FORWARDING_DOMAIN is not set")];
  const resolver = new Resolver({ timeout: TIMEOUT_MS / 2, tries: 2 });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  try {
    const records = await resolver.resolveMx(mailDomain);
    const [first] = records.toSorted((a, b) => a.priority - b.priority);
    if (!first) throw new Error("no record");
    return [ok("MX record", `mail for ${mailDomain} goes to ${first.exchange}`), await checkGreeting(first.exchange)];
  } catch (error) {
    return [
      problem(
        "MX record",
        `${mailDomain}: ${reasonOf(error)}`,
        `Create an MX record of ${mailDomain} that names this server (docs/email.md).`,
      ),
    ];
  }
}

async function checkGreeting(host: string): Promise<Finding> {
  const socket = connect({ host, port: SMTP_PORT });
  try {
    const [greeting] = await once(socket, "data", { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const line = String(greeting).split("\r\n")[0]!;
    if (!line.startsWith("220")) throw new Error(line);
    return ok("Incoming mail", `${host} greets: ${line}`);
  } catch (error) {
    return problem(
      "Incoming mail",
      `${host}:${SMTP_PORT}: ${reasonOf(error)}`,
      "Forward port 25 of that host to INBOUND_SMTP_PORT. Some providers block port 25.",
    );
  } finally {
    socket.destroy();
  }
}
