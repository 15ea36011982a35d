import { randomUUID } from "node:crypto";
import proxyAddr from "@fastify/proxy-addr";
import {
  Addresses,
  type Channel,
  ChannelServer,
  type ConnectRequest,
  RateLimited,
  Refusal,
  Refused,
} from "@parley/channels";
import { DomainError, TooManyRequests, toRefusalReason } from "../errors.ts";
import type { Authenticate } from "../http/router.ts";
import { check } from "../input/check.ts";
import { isUuid } from "../input/formats.ts";
import { networkOf } from "../network-of.ts";
import type { Platform } from "../platform.ts";
import type { PublicContext } from "../scope.ts";
import type { ChannelDeclaration, Connection } from "./channel.ts";
import { ConcurrencyLimit } from "./concurrency-limit.ts";

export type Realtime = ChannelServer<Connection>;

/** The socket of `realtime.md`: authenticates connections, and applies the same checks to every channel. */
export function openRealtime(
  publicContext: () => PublicContext,
  { config, log, secretKey, memory, load }: Pick<Platform, "config" | "log" | "secretKey" | "memory" | "load">,
  declarations: readonly ChannelDeclaration[],
  authenticate: Authenticate,
): Realtime {
  const areLimited = config.rateLimits !== undefined;
  const joins = new ConcurrencyLimit(areLimited ? MAX_PENDING_JOINS : Number.POSITIVE_INFINITY);
  const isTrusted = proxyAddr.compile(config.trustedProxies);
  return new ChannelServer<Connection>({
    path: "/socket",
    secret: secretKey.derive("longpoll-sessions"),
    connect: (request) => admit(request, publicContext(), authenticate),
    socketId: ({ scope }) => (scope ? userSocketId(scope.actor.id) : undefined),
    channels: declarations.map((declaration) => [declaration.pattern, channelFor(declaration, areLimited, joins)]),
    memory,
    isOverloaded: () => load.isOverloaded,
    // Like HTTP: behind a proxy, all clients would share one address.
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

const NO_RATE_LIMITS = {
  failedJoinsPerMinute: false,
  strikesPerMinute: false,
  framesPerSecond: false,
  bytesPerSecond: false,
} as const;

/** The concurrent joins of one address or one user: fewer than the database's connections. */
const MAX_PENDING_JOINS = 4;

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

function channelFor<S>(
  declaration: ChannelDeclaration<S>,
  areLimited: boolean,
  joins: ConcurrencyLimit,
): Channel<Connection, S> {
  const { access, refusal, reply, joined, intercepts, pushes = {}, largePushes = {}, answersPing } = declaration;
  const { mostPerAddress = Number.POSITIVE_INFINITY } = declaration;
  const places = new Addresses(areLimited ? mostPerAddress : Number.POSITIVE_INFINITY);
  const events: Channel<Connection, S>["events"] = {};
  for (const [event, { shape, handle }] of Object.entries(pushes)) {
    events[event] = ({ state, connection }, payload) =>
      orRefusal(async () => {
        await handle(state, shape ? check(shape, payload) : payload, connection);
      });
  }
  const largeEvents: Channel<Connection, S>["largeEvents"] = {};
  for (const [event, handle] of Object.entries(largePushes)) {
    largeEvents[event] = ({ state }, payloadJson) => orRefusal(() => handle(state, payloadJson));
  }
  if (answersPing) events.ping = (_subscription, payload) => payload;
  return {
    async join({ connection, topic, params, payload }) {
      if (access === "user" && !connection.scope) throw new Refusal(refusal);
      if (!places.enter(placeOf(connection, topic))) throw new RateLimited();
      try {
        await countJoin(connection);
        return await joins.run(clientOf(connection), () => declaration.join({ connection, params, payload }));
      } catch (error) {
        places.leave(placeOf(connection, topic));
        if (error instanceof TooManyRequests) throw new RateLimited();
        throw error instanceof DomainError ? new Refusal(refusal) : error;
      }
    },
    ...(reply && { reply }),
    ...(joined && { joined }),
    left: ({ connection, topic }) => places.leave(placeOf(connection, topic)),
    ...(intercepts && { intercepts }),
    ...(declaration.largestFrameBytes && { largestFrameBytes: declaration.largestFrameBytes }),
    ...(declaration.unsentBytes && { unsentBytes: declaration.unsentBytes }),
    events,
    largeEvents,
  };
}

/** @throws RateLimited */
async function countConnect({ platform: { rateLimits } }: PublicContext, address: string) {
  if (!(await rateLimits.isWithin("socket-connect", address))) throw new RateLimited();
}

/** Users' joins are counted per socket, because an office may share an address. */
const clientOf = ({ id, address, scope }: Connection) => (scope ? id : address);
const placeOf = (connection: Connection, topic: string) => `${clientOf(connection)} ${topic}`;

/** Counts a join, because each join runs database queries. @throws TooManyRequests */
async function countJoin({ id, address, publicContext }: Connection) {
  const { rateLimits } = publicContext.platform;
  await rateLimits.spend("join", id);
  await rateLimits.spend("join-address", address);
}

async function orRefusal(work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    if (error instanceof TooManyRequests) throw new RateLimited();
    const reason = toRefusalReason(error);
    throw reason === undefined ? error : new Refusal(reason);
  }
}
