import proxyAddr from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import { NotFound } from "../errors.ts";
import type { Platform } from "../platform.ts";
import type { SecretKey } from "../secrets/secret-key.ts";

export const CLIENT_ADDRESS_PATH = "/client-address";
export const TOKEN_HEADER = "x-parley-doctor";

const PURPOSE = "client-address";
const TOKEN_MS = 60_000;

/** How a request reached the server. */
export interface RequestOrigin {
  /** The other end of the connection: the last proxy, or the client itself. */
  peer: Hop & { port: number };
  /** The addresses in `x-forwarded-for`. The last proxy's entry comes last. */
  forwarded_for: Hop[];
}

interface Hop {
  address: string;
  /** Whether TRUSTED_PROXIES names it. */
  is_trusted: boolean;
}

/** Returns a text that only a program with this installation's secret can create. */
export const signDoctorToken = (secretKey: SecretKey) => secretKey.sign(PURPOSE, { until: Date.now() + TOKEN_MS });

/** Shows `npm run doctor` how its own request reached the server. For all others, this route does not exist. */
export function serveClientAddress(
  app: FastifyInstance,
  { config, secretKey }: Pick<Platform, "config" | "secretKey">,
) {
  const isTrusted = proxyAddr.compile(config.trustedProxies);
  const hop = (address: string): Hop => ({ address, is_trusted: isTrusted(address, 0) });
  app.get(CLIENT_ADDRESS_PATH, { schema: { hide: true } }, async ({ headers, socket }): Promise<RequestOrigin> => {
    if (!isFromDoctor(secretKey, headers[TOKEN_HEADER])) throw new NotFound();
    const forwarded = String(headers["x-forwarded-for"] ?? "").split(",");
    return {
      peer: { ...hop(socket.remoteAddress ?? ""), port: socket.remotePort ?? 0 },
      forwarded_for: forwarded.flatMap((address) => (address.trim() ? hop(address.trim()) : [])),
    };
  });
}

function isFromDoctor(secretKey: SecretKey, token: string | string[] | undefined) {
  const claims = secretKey.verify(PURPOSE, String(token)) as { until: number } | undefined;
  return claims !== undefined && Date.now() < claims.until;
}
