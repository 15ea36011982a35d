import { isIP } from "node:net";
import type { FastifyRequest, RouteShorthandOptions } from "fastify";
import { NotFound } from "../errors.ts";

/** A route for whoever sits at this machine: neither over the network, nor by a page of somebody else's in their browser. */
export const localhostOnly: RouteShorthandOptions = {
  schema: { hide: true },
  config: { cors: false },
  async onRequest(request) {
    if (!isFromLocalhost(request)) throw new NotFound();
  },
};

/** What a proxy adds to what it passes on. */
const PROXY_HEADER = /^(x-forwarded-.+|x-real-ip|forwarded|via)$/;

/** A name that leads here may be a stranger's, whose page then counts as our own. */
const OWN_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/** Not what a proxy on it passes on from outside. */
function isFromLocalhost({ socket, headers }: FastifyRequest) {
  const address = socket.remoteAddress ?? "";
  const isLoopback = isIP(address) !== 0 && (address === "::1" || /^(::ffff:)?127\./.test(address));
  const isPassedOn = Object.keys(headers).some((name) => PROXY_HEADER.test(name));
  return isLoopback && !isPassedOn && OWN_NAME.test(headers.host ?? "");
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Other sites' pages are told nothing. */
    cors?: false;
  }
}
