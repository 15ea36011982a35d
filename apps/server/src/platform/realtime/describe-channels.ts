import type { TSchema } from "typebox";
import type { Json, Schemas } from "../http/openapi/document.ts";
import { namedShapes, nameShapes, referencedShapes, resolvePlaceholders } from "../http/openapi/named-shapes.ts";
import type { ChannelDeclaration } from "./channel.ts";

type Declared = Pick<ChannelDeclaration, "pattern" | "summary" | "access" | "sends" | "pushes">;
type Shapes = Readonly<Record<string, TSchema | undefined>>;

/** `send`: from the server to its clients. */
type Action = "send" | "receive";

/**
 * An AsyncAPI 3.0 document of the socket, from the declarations of its channels.
 * Source: asyncapi.com/docs/reference/specification/v3.0.0.
 */
export function describeChannels(declared: readonly Declared[]) {
  const described = declared.filter(({ summary }) => summary !== undefined);
  const messages = Object.assign({}, ...described.map(messagesOf)) as Json;
  const named = resolvePlaceholders({ messages, schemas: namedShapes() }) as { messages: Json; schemas: Schemas };
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Parley",
      version: "0.1.0",
      license: { name: "MIT" },
      description:
        "The realtime socket. Frames follow the Phoenix channels protocol, version 2: `[join_ref, ref, topic, event, payload]`. " +
        "An address is a topic, the name of a message is an event. HTTP is described at /api/openapi.json.",
    },
    defaultContentType: "application/json",
    servers: { socket: { host: "localhost:4000", pathname: "/socket/websocket", protocol: "ws" } },
    channels: Object.fromEntries(described.map((channel) => [idOf(channel.pattern), describeChannel(channel)])),
    operations: Object.assign({}, ...described.map(operationsOf)) as Json,
    components: { messages: named.messages, schemas: referencedShapes(named.messages, named.schemas) },
  };
}

/** The shapes of a channel's events, by direction. A push without a shape takes any object. */
function shapesOf({ sends = {}, pushes = {} }: Declared): [Action, Shapes][] {
  return [
    ["send", sends],
    ["receive", Object.fromEntries(Object.entries(pushes).map(([event, { shape }]) => [event, shape]))],
  ];
}

function messagesOf(channel: Declared): Json {
  const messages = shapesOf(channel).flatMap(([action, shapes]) =>
    Object.entries(shapes).map(([event, shape = { type: "object" }]) => [
      messageId(channel, action, event),
      { name: event, title: event, payload: nameShapes(shape) },
    ]),
  );
  return Object.fromEntries(messages);
}

function describeChannel(channel: Declared): Json {
  const { pattern, summary, access } = channel;
  const parameters = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, { description: `The ${name}.` }]);
  const messages = Object.keys(messagesOf(channel)).map((id) => [id, { $ref: `#/components/messages/${id}` }]);
  return {
    address: pattern,
    summary,
    description: access === "user" ? "For members of the team." : "For visitors, too.",
    ...(parameters.length > 0 && { parameters: Object.fromEntries(parameters) }),
    messages: Object.fromEntries(messages),
  };
}

function operationsOf(channel: Declared): Json {
  const id = idOf(channel.pattern);
  const operations = shapesOf(channel).flatMap(([action, shapes]) => {
    const events = Object.keys(shapes);
    if (events.length === 0) return [];
    const messages = events.map((event) => ({
      $ref: `#/channels/${id}/messages/${messageId(channel, action, event)}`,
    }));
    return [[`${action}.${id}`, { action, channel: { $ref: `#/channels/${id}` }, messages }]];
  });
  return Object.fromEntries(operations);
}

const messageId = ({ pattern }: Declared, action: Action, event: string) => `${idOf(pattern)}.${action}.${idOf(event)}`;

/** A topic's or event's name as a key of the document. */
export const idOf = (text: string) => text.replace(/[^A-Za-z0-9]+/g, "_").replace(/^_|_$/g, "");
