import type { IncomingHttpHeaders } from "node:http";
import type { ConnectRequest } from "../channel.ts";
import { type Serializer, serializerFor } from "./serializers.ts";

const BEARER = "base64url.bearer.phx.";

/** The texts that clients send for missing values. */
const ABSENT = new Set(["", "undefined", "null"]);

export interface Handshake {
  readonly serializer: Serializer;
  readonly request: ConnectRequest;
}

/** Undefined when the client requests an unsupported protocol version. */
export function readHandshake(
  query: URLSearchParams,
  headers: IncomingHttpHeaders,
  address: string,
  transport: ConnectRequest["transport"],
): Handshake | undefined {
  const params = withoutAbsentValues(query);
  const serializer = serializerFor(params.get("vsn"));
  if (!serializer) return undefined;
  const token = params.get("token") ?? bearerToken(headers) ?? headerOf(headers, "x-phoenix-authtoken");
  return { serializer, request: { params, token, headers, address, transport } };
}

/** An empty token is kept, because it differs from a missing one: the client tried to sign in. */
function withoutAbsentValues(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name, value]) => name === "token" || !ABSENT.has(value)));
}

/** Clients may send the token among the sub-protocols, so that it is not logged: `phoenix, base64url.bearer.phx.…`. */
function bearerToken(headers: IncomingHttpHeaders): string | undefined {
  const protocols = headers["sec-websocket-protocol"]?.split(",") ?? [];
  const bearer = protocols.map((protocol) => protocol.trim()).find((protocol) => protocol.startsWith(BEARER));
  return bearer && Buffer.from(bearer.slice(BEARER.length), "base64").toString("utf8");
}

export function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Splits a request's target into the path, without repeated slashes, and the query. */
export function splitTarget(target = "/"): { path: string; query: URLSearchParams } {
  const [path = "", ...query] = target.split("?");
  return { path: path.replace(/\/{2,}/g, "/"), query: new URLSearchParams(query.join("?")) };
}
