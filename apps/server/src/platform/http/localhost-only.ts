import { isIP } from "node:net";
import type { FastifyRequest, RouteShorthandOptions } from "fastify";
import { NotFound } from "../errors.ts";

/** A route for users of this machine only. The network and other sites' pages in a local browser are refused. */
export const localhostOnly: RouteShorthandOptions = {
  schema: { hide: true },
  config: { cors: false },
  async onRequest(request) {
    if (!isFromLocalhost(request)) throw new NotFound();
  },
};

/** Headers that proxies add to requests. */
const PROXY_HEADER = /^(x-forwarded-.+|x-real-ip|forwarded|via)$/;

/** Another host name may resolve to this machine (DNS rebinding). A page of that host would count as same-origin. */
const OWN_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/** False for requests that a proxy on this machine forwards from outside. */
function isFromLocalhost({ socket, headers }: FastifyRequest) {
  const address = socket.remoteAddress ?? "";
  const isLoopback = isIP(address) !== 0 && (address === "::1" || /^(::ffff:)?127\./.test(address));
  const isForwarded = Object.keys(headers).some((name) => PROXY_HEADER.test(name));
  return isLoopback && !isForwarded && OWN_NAME.test(headers.host ?? "");
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Other sites' pages cannot read the answer. */
    cors?: false;
  }
}
