import { type Channel, RateLimited, Refusal, SocketsPerAddress } from "@parley/channels";
import { DomainError, TooManyRequests, toRefusalReason } from "../errors.ts";
import { check } from "../input/check.ts";
import { within } from "../tracing/active-span.ts";
import type { ChannelDeclaration, Connection } from "./channel.ts";
import { ConcurrencyLimit } from "./concurrency-limit.ts";

/**
 * The maximum of concurrent joins per visitor's address or per user's socket. It is below the number of database
 * connections.
 */
const MAX_PENDING_JOINS = 4;

export const joinLimit = (areLimited: boolean) =>
  new ConcurrencyLimit(areLimited ? MAX_PENDING_JOINS : Number.POSITIVE_INFINITY);

/**
 * Creates the channel of a declaration, with the checks that all channels share: who may join, how often, and each
 * payload's shape.
 */
export function checkedChannel<S>(
  declaration: ChannelDeclaration<S>,
  areLimited: boolean,
  joins: ConcurrencyLimit,
): Channel<Connection, S> {
  const {
    access,
    refusal,
    accountOf,
    presencesOf,
    reply,
    joined,
    intercepts,
    pushes = {},
    largePushes = {},
    answersPing,
  } = declaration;
  const { mostPerAddress = Number.POSITIVE_INFINITY } = declaration;
  const places = new SocketsPerAddress(areLimited ? mostPerAddress : Number.POSITIVE_INFINITY);
  const events: Channel<Connection, S>["events"] = {};
  for (const [event, { shape, handle }] of Object.entries(pushes)) {
    events[event] = ({ state, connection }, payload) =>
      orRefusal(() =>
        within(startSpan(connection, declaration.pattern, event, accountOf?.(state)), async () => {
          await handle(state, shape ? check(shape, payload) : payload, connection);
        }),
      );
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
        return await joins.run(clientOf(connection), async () => {
          const state = await declaration.join({ connection, params, payload });
          if (accountOf) await nodesOf(connection).follow(accountOf(state));
          return state;
        });
      } catch (error) {
        places.leave(placeOf(connection, topic));
        if (error instanceof TooManyRequests) throw new RateLimited();
        throw error instanceof DomainError ? new Refusal(refusal) : error;
      }
    },
    ...(presencesOf && { presenceGroup: presencesOf }),
    ...(reply && { reply }),
    ...(joined && { joined }),
    left({ connection, topic, state }) {
      places.leave(placeOf(connection, topic));
      if (accountOf) nodesOf(connection).unfollow(accountOf(state));
    },
    ...(intercepts && { intercepts }),
    ...(declaration.largestFrameBytes && { largestFrameBytes: declaration.largestFrameBytes }),
    ...(declaration.unsentBytes && { unsentBytes: declaration.unsentBytes }),
    events,
    largeEvents,
  };
}

/** Users' joins are counted per socket, because an office may share an address. */
const clientOf = ({ id, address, scope }: Connection) => (scope ? id : address);
const nodesOf = ({ publicContext }: Connection) => publicContext.platform.nodes;
const startSpan = ({ publicContext }: Connection, pattern: string, event: string, accountId: string | undefined) =>
  publicContext.platform.tracing?.start({
    name: `${event} ${pattern}`,
    kind: "server",
    attributes: {
      "messaging.system": "phoenix_channels",
      "messaging.operation.name": event,
      "messaging.operation.type": "process",
      "messaging.destination.template": pattern,
      "parley.account_id": accountId,
    },
  });
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
