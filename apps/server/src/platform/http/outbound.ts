import { type LookupAddress, lookup } from "node:dns";
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { activeSpan, activeTrace, traced } from "../tracing/active-span.ts";
import { isPrivateAddress } from "./private-address.ts";

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 2048;

export interface OutboundAnswer {
  /** Absent when there was no answer. */
  readonly statusCode?: number;
  /** The beginning of the answer (2 KB for a post), or the reason of the failure. */
  readonly text: string;
  readonly durationMs: number;
  /** The request was not sent: the address is invalid or private. */
  readonly isRefused?: true;
}

interface OutboundRequest {
  body: string | Buffer;
  /** Names are in lower case. */
  headers?: Record<string, string>;
  /** Also allows private addresses. */
  mayReachPrivate: boolean;
  /** Sends the W3C header `traceparent` if traces are on. */
  sendsTrace?: boolean;
}

class Refused extends Error {}

/**
 * Posts to an address from a customer, within 10 seconds. It never throws. The name is resolved once, every address of
 * the name is checked, and the connection uses the checked addresses. Redirects are not followed.
 */
export function post(
  url: string,
  { body, headers, mayReachPrivate, sendsTrace }: OutboundRequest,
): Promise<OutboundAnswer> {
  const described = { "content-length": Buffer.byteLength(body), ...headers };
  return sendRequest(url, { method: "POST", body, headers: described, sendsTrace }, mayReachPrivate, MAX_BYTES);
}

export const postJson = (url: string, { headers, ...request }: OutboundRequest): Promise<OutboundAnswer> =>
  post(url, { ...request, headers: { "content-type": "application/json", ...headers } });

/** Gets the text at an address from a user, under the same rules. Reads at most `mostBytes`. */
export const getText = (url: string, { mayReachPrivate, mostBytes }: { mayReachPrivate: boolean; mostBytes: number }) =>
  sendRequest(url, { method: "GET" }, mayReachPrivate, mostBytes);

/** A complete answer. */
export interface FullAnswer {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

interface WholeRequest {
  method?: string;
  body?: string | Buffer;
  /** Names are in lower case. */
  headers?: Record<string, string>;
  mayReachPrivate: boolean;
  mostBytes: number;
  /** The default is 10 seconds. */
  longestMs?: number;
  /** Ends the request earlier. */
  signal?: AbortSignal;
}

/**
 * Sends a request to an address from a user, under the same rules. Returns undefined without an answer, or when the
 * answer is longer than `mostBytes`.
 */
export async function fetchFullAnswer(
  url: string,
  { method = "GET", body, headers, mayReachPrivate, mostBytes, longestMs, signal }: WholeRequest,
): Promise<FullAnswer | undefined> {
  try {
    const described = { ...(body !== undefined && { "content-length": Buffer.byteLength(body) }), ...headers };
    const target = targetOf(url, mayReachPrivate);
    const asking = { method, headers: described, longestMs, signal, ...(body !== undefined && { body }) };
    const answer = await send(target, asking, mayReachPrivate ? undefined : publicLookup);
    const bytes = await completeBodyOf(answer, mostBytes);
    return bytes && { statusCode: answer.statusCode!, headers: answer.headers, bytes };
  } catch {
    return undefined;
  }
}

async function completeBodyOf(answer: IncomingMessage, mostBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) {
      answer.destroy();
      return undefined;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

interface PendingRequest {
  method: string;
  body?: string | Buffer;
  headers?: Record<string, string | number>;
  longestMs?: number | undefined;
  signal?: AbortSignal | undefined;
  sendsTrace?: boolean | undefined;
}

async function sendRequest(
  url: string,
  asking: PendingRequest,
  mayReachPrivate: boolean,
  mostBytes: number,
): Promise<OutboundAnswer> {
  const begin = performance.now();
  const durationMs = () => performance.now() - begin;
  try {
    const target = targetOf(url, mayReachPrivate);
    const answer = await send(target, asking, mayReachPrivate ? undefined : publicLookup);
    return { statusCode: answer.statusCode!, text: await beginningOf(answer, mostBytes), durationMs: durationMs() };
  } catch (error) {
    const text = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    return { text, durationMs: durationMs(), ...(error instanceof Refused && { isRefused: true }) };
  }
}

/** @throws Refused */
function targetOf(url: string, mayReachPrivate: boolean): URL {
  const target = URL.parse(url.trim());
  if (!target || !["http:", "https:"].includes(target.protocol) || !target.hostname)
    throw new Refused("invalid address");
  const host = target.hostname.replace(/^\[|\]$/g, "");
  if (!mayReachPrivate && isIP(host) && isPrivateAddress(host)) throw new Refused("private address");
  return target;
}

/** The path is not in the span, because it may contain secrets. */
function send(target: URL, asking: PendingRequest, lookup?: LookupFunction): Promise<IncomingMessage> {
  const { method } = asking;
  const { hostname, protocol, port } = target;
  const attributes = {
    "http.request.method": method,
    "server.address": hostname,
    "server.port": Number(port || (protocol === "https:" ? 443 : 80)),
  };
  return traced({ name: method, kind: "client", attributes }, async () => {
    const answer = await sendUntraced(target, asking, lookup);
    activeSpan()?.set({ "http.response.status_code": answer.statusCode });
    return answer;
  });
}

function sendUntraced(
  target: URL,
  { method, body, headers, longestMs = TIMEOUT_MS, signal, sendsTrace }: PendingRequest,
  lookup?: LookupFunction,
) {
  const traceparent = sendsTrace ? activeTrace() : undefined;
  const timeout = AbortSignal.timeout(longestMs);
  const request = target.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sending = request(target, {
      method,
      agent: false,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: { "user-agent": "Parley", ...(traceparent && { traceparent }), ...headers },
      ...(lookup && { lookup }),
    });
    sending.on("response", resolve);
    sending.on("error", (error) => reject(error.name === "AbortError" ? timedOut() : error));
    sending.on("upgrade", (_, socket) => socket.destroy()); // the request did not ask for an upgrade
    sending.on("close", () => reject(new Error("no answer")));
    sending.end(body);
  });
}

/** Reads the beginning and ignores the rest, so an endless answer does not block. */
async function beginningOf(answer: IncomingMessage, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= mostBytes) break;
    }
  } catch {
    // The connection broke. The received part is the result.
  }
  answer.destroy();
  return Buffer.concat(chunks).subarray(0, mostBytes).toString("utf8");
}

/** Like the system's lookup, but fails for a name that has a private address. */
const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses = (found as LookupAddress[] | undefined) ?? [];
    const [first] = addresses;
    if (error || !first) return callback(error ?? new Error("unknown host"), []);
    if (addresses.some(({ address }) => isPrivateAddress(address))) {
      return callback(new Refused("private address"), []);
    }
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });

const timedOut = () => new Error(`no answer within ${TIMEOUT_MS / 1000} seconds`);
