import { randomUUID } from "node:crypto";
import proxyAddr from "@fastify/proxy-addr";
import { type Channel, ChannelServer, type ConnectRequest, RateLimited, Refusal, Refused } from "@parley/channels";
import { DomainError, TooManyRequests, toRefusalReason } from "../errors.ts";
import type { Authenticate } from "../http/router.ts";
import { check } from "../input/check.ts";
import { isUuid } from "../input/formats.ts";
import type { Platform } from "../platform.ts";
import type { Doorstep } from "../scope.ts";
import type { ChannelDeclaration, Connection } from "./channel.ts";

export type Realtime = ChannelServer<Connection>;

/** The socket of `realtime.md`: sign-in, and every channel wrapped in the same checks. */
export function openRealtime(
  doorstep: () => Doorstep,
  { config, log, secretKey }: Pick<Platform, "config" | "log" | "secretKey">,
  declarations: readonly ChannelDeclaration[],
  authenticate: Authenticate,
): Realtime {
  const ownOrigin = new URL(config.publicUrl).origin;
  const areLimited = config.rateLimits !== undefined;
  const isTrusted = proxyAddr.compile(config.trustedProxies);
  return new ChannelServer<Connection>({
    path: "/socket",
    secret: secretKey.derive("longpoll-sessions"),
    connect: (request) => admit(request, doorstep(), authenticate, ownOrigin),
    socketId: ({ scope }) => (scope ? userSocketId(scope.actor.id) : undefined),
    channels: declarations.map((declaration) => [declaration.pattern, channelFor(declaration)]),
    addressOf: (request) => proxyAddr(request, isTrusted), // as HTTP does: behind a proxy, all would be one
    limits: {
      frameBytes: (topic) => largestFrame(declarations, topic),
      bufferedBytes: (topic) => Math.max(UNREAD_BYTES, 2 * largestFrame(declarations, topic)),
      socketsPerAddress: areLimited && config.socketsPerAddress,
      ...(!areLimited && { failedJoinsPerMinute: false, strikesPerMinute: false }),
    },
    onError: (error, { topic, event }) =>
      log.error({ err: error, kind: topic?.split(":")[0], event }, "a socket event failed"),
  });
}

const FRAME_BYTES = 64 * 1024;
/** What a client may leave unread before it is cut off. */
const UNREAD_BYTES = 4 * 1024 * 1024;

function largestFrame(declarations: readonly ChannelDeclaration[], topic: string) {
  const declaration = declarations.find(
    ({ pattern, largestFrameBytes }) => largestFrameBytes && topic.startsWith(pattern.slice(0, pattern.indexOf("{"))),
  );
  return declaration?.largestFrameBytes ?? FRAME_BYTES;
}

/** Names all sockets of a user, to close them together. */
export const userSocketId = (userId: number) => `user:${userId}`;

async function admit(request: ConnectRequest, doorstep: Doorstep, authenticate: Authenticate, ownOrigin: string) {
  const { token, params, headers, address } = request;
  const claim = params.get("account_id")?.toLowerCase();
  const connection = {
    id: randomUUID(),
    address,
    doorstep,
    scope: undefined,
    accountClaim: claim && isUuid(claim) ? claim : undefined,
    isFromOwnOrigin: headers.origin === ownOrigin,
  };
  if (token === undefined) return connection;
  try {
    return { ...connection, scope: await authenticate(doorstep, token) };
  } catch (error) {
    throw error instanceof DomainError ? new Refused() : error;
  }
}

function channelFor<S>(declaration: ChannelDeclaration<S>): Channel<Connection, S> {
  const { access, refusal, reply, joined, hears, pushes = {}, answersPing } = declaration;
  const events: Channel<Connection, S>["events"] = {};
  for (const [event, { shape, handle }] of Object.entries(pushes)) {
    events[event] = ({ state, connection }, payload) =>
      orRefusal(async () => {
        await handle(state, shape ? check(shape, payload) : payload, connection);
      });
  }
  if (answersPing) events.ping = (_subscription, payload) => payload;
  return {
    async join({ connection, params, payload }) {
      if (access === "user" && !connection.scope) throw new Refusal(refusal);
      try {
        await countJoin(connection);
        return await declaration.join({ connection, params, payload });
      } catch (error) {
        if (error instanceof TooManyRequests) throw new RateLimited();
        throw error instanceof DomainError ? new Refusal(refusal) : error;
      }
    },
    ...(reply && { reply }),
    ...(joined && { joined }),
    ...(hears && { hears }),
    events,
  };
}

/** Each join asks the database. @throws TooManyRequests */
async function countJoin({ id, address, doorstep }: Connection) {
  const { rateLimits } = doorstep.platform;
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
