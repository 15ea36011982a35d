import { once } from "node:events";
import { existsSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import type { Config } from "../config.ts";
import { CLIENT_ADDRESS_PATH, type RequestOrigin, signDoctorToken, TOKEN_HEADER } from "../http/client-address.ts";
import { SecretKey } from "../secrets/secret-key.ts";
import { type Finding, off, ok, problem, reasonOf } from "./finding.ts";

const SUBJECT = "Client address";
const TIMEOUT_MS = 10_000;
/** An address for documentation (RFC 5737), so no proxy adds it by itself. */
const FORGED = "192.0.2.1";

/**
 * Whether the server sees the addresses of clients behind a proxy. The doctor sends a forged `X-Forwarded-For`, like a
 * client who lies about the address. A proxy appends the true address, or replaces the forged one.
 */
export async function checkClientAddress({ publicUrl, secretKey, dataDir }: Config): Promise<Finding> {
  if (!secretKey && !existsSync(join(dataDir, "secrets", "secret-key")))
    return off(SUBJECT, `not checked: ${dataDir} has no key of the server`);
  try {
    const token = signDoctorToken(new SecretKey({ secretKey, dataDir }));
    return await examine(`${publicUrl}${CLIENT_ADDRESS_PATH}`, token);
  } catch (error) {
    return problem(SUBJECT, reasonOf(error), "Let the proxy pass all paths to the server.");
  }
}

async function examine(url: string, token: string): Promise<Finding> {
  const request = (url.startsWith("https:") ? https : http).get(url, {
    headers: { [TOKEN_HEADER]: token, "x-forwarded-for": FORGED },
    agent: false,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  const { localPort } = response.socket;
  if (response.statusCode !== 200) {
    response.destroy();
    return problem(
      SUBJECT,
      "the server does not accept this program's key",
      "Run the doctor with the variables of the server. All servers need the same SECRET_KEY.",
    );
  }
  return judge((await json(response)) as RequestOrigin, localPort);
}

/** @param localPort of the doctor's connection. The server sees the same port if nothing is in between */
function judge({ peer, forwarded_for }: RequestOrigin, localPort: number | undefined): Finding {
  if (peer.port === localPort) return ok(SUBJECT, "clients connect to the server without a proxy");
  const forgedAt = forwarded_for.findLastIndex(({ address }) => address === FORGED);
  const [client, ...proxies] = forwarded_for.slice(forgedAt + 1);
  if (!client)
    return problem(
      SUBJECT,
      `requests arrive from ${peer.address} without the client's address`,
      "Let the proxy append the client's address to X-Forwarded-For (docs/guide/self-hosting.md).",
    );
  const unknown = [...proxies, peer].filter((hop) => !hop.is_trusted).map(({ address }) => address);
  if (unknown.length > 0)
    return problem(
      SUBJECT,
      `all clients count as one address: the proxy ${unknown.join(", ")} is not trusted`,
      `If these are your proxies, add ${unknown.join(",")} to TRUSTED_PROXIES.`,
    );
  return ok(
    SUBJECT,
    `this machine's requests come from ${client.address}, through ${[...proxies, peer].length} proxies`,
  );
}
