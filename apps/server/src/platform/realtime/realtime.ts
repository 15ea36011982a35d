import { randomUUID } from "node:crypto";
import proxyAddr from "@fastify/proxy-addr";
import { type Bus, ChannelServer, type ConnectRequest, RateLimited, Refused } from "@parley/channels";
import { DomainError } from "../errors.ts";
import { networkOf } from "../http/network-of.ts";
import type { Authenticate } from "../http/router.ts";
import { isUuid } from "../input/formats.ts";
import type { Platform } from "../platform.ts";
import type { PublicContext } from "../scope.ts";
import type { ChannelDeclaration, Connection } from "./channel.ts";
import { checkedChannel, joinLimit } from "./checked-channel.ts";

export type Realtime = ChannelServer<Connection>;

/** The socket of `realtime.md`: authenticates connections, and applies the same checks to every channel. */
export function openRealtime(
  publicContext: () => PublicContext,
  { config, log, secretKey, memory, load }: Pick<Platform, "config" | "log" | "secretKey" | "memory" | "load">,
  declarations: readonly ChannelDeclaration[],
  authenticate: Authenticate,
  bus: Bus | undefined,
): Realtime {
  const areLimited = config.rateLimits !== undefined;
  const joins = joinLimit(areLimited);
  const isTrusted = proxyAddr.compile(config.trustedProxies);
  return new ChannelServer<Connection>({
    path: "/socket",
    secret: secretKey.derive("longpoll-sessions"),
    connect: (request) => admit(request, publicContext(), authenticate),
    socketId: ({ scope }) => (scope ? userSocketId(scope.actor.id) : undefined),
    channels: declarations.map((declaration) => [declaration.pattern, checkedChannel(declaration, areLimited, joins)]),
    memory,
    ...(bus && { bus }),
    hasClients: config.role !== "worker",
    timing: { nodeTimeoutMs: NODE_TIMEOUT_MS },
    isOverloaded: () => load.isOverloaded,
    // As for HTTP requests, because behind a proxy all clients would share one address.
    addressOf: (request) => networkOf(proxyAddr(request, isTrusted)),
    limits: {
      sockets: config.mostSockets,
      socketsPerAddress: areLimited && config.socketsPerAddress,
      ...(!areLimited && NO_RATE_LIMITS),
    },
    onError: (error, { topic, event }) =>
      log.error({ err: error, kind: topic?.split(":")[0], event }, "a socket event failed"),
  });
}

/** The presences of a crashed server disappear after this time and at most one heartbeat of 1.5 seconds. */
const NODE_TIMEOUT_MS = 8_000;

const NO_RATE_LIMITS = {
  failedJoinsPerMinute: false,
  strikesPerMinute: false,
  framesPerSecond: false,
  bytesPerSecond: false,
} as const;

/** Identifies all sockets of a user, to close them together. */
export const userSocketId = (userId: number) => `user:${userId}`;

async function admit(request: ConnectRequest, publicContext: PublicContext, authenticate: Authenticate) {
  const { token, params, address } = request;
  const claim = params.get("account_id")?.toLowerCase();
  const connection = {
    id: randomUUID(),
    address,
    publicContext,
    scope: undefined,
    accountClaim: claim && isUuid(claim) ? claim : undefined,
  };
  await countConnect(publicContext, address);
  if (token === undefined) return connection;
  try {
    return { ...connection, scope: await authenticate(publicContext, token) };
  } catch (error) {
    throw error instanceof DomainError ? new Refused() : error;
  }
}

/** @throws RateLimited */
async function countConnect({ platform: { rateLimits } }: PublicContext, address: string) {
  if (!(await rateLimits.isWithin("socket-connect", address))) throw new RateLimited();
}
