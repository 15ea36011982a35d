import { JsonGuard, type JsonLimits } from "../limits/json-limits.ts";

/** Opaque to the server, and returned unchanged. Clients use decimal strings. */
export type Ref = string | number | null;

/** A frame from a client, in either protocol version. */
export interface ClientFrame {
  readonly joinRef: Ref;
  readonly ref: Ref;
  readonly topic: string;
  readonly event: string;
  /** A `Buffer` for a binary frame. Otherwise any JSON value. */
  readonly payload: unknown;
  readonly byteLength: number;
}

export interface Serializer {
  readonly version: 1 | 2;
  /** @throws MalformedFrame, TooComplex */
  decode(data: Buffer, isBinary: boolean): ClientFrame;
  /** Encodes a frame to a client. The payload is JSON already, so that it is serialized once for all versions. */
  encode(joinRef: Ref, ref: Ref, topic: string, event: string, payloadJson: string): string;
}

export class MalformedFrame extends Error {
  override readonly name = "MalformedFrame";
}

/**
 * `{"topic", "event", "payload", "ref"}`. Frames to clients have no join_ref. A join's `ref` is also its join_ref.
 * Source: Phoenix channels, serializer version 1.0.0.
 */
const V1: Serializer = {
  version: 1,
  decode(data, isBinary) {
    if (isBinary) throw new MalformedFrame("binary frames need version 2");
    const frame = parse(data);
    if (!isRecord(frame) || !("payload" in frame) || !("ref" in frame)) throw new MalformedFrame("missing key");
    const { topic, event, payload, ref } = frame;
    const joinRef = frame.join_ref ?? (event === "phx_join" ? ref : null);
    return clientFrame(joinRef, ref, topic, event, payload, data.length);
  },
  encode(_joinRef, ref, topic, event, payloadJson) {
    const head = `{"topic":${JSON.stringify(topic)},"event":${JSON.stringify(event)}`;
    return `${head},"ref":${JSON.stringify(ref)},"payload":${payloadJson}}`;
  },
};

/**
 * `[join_ref, ref, topic, event, payload]`, or binary. A binary frame has a kind byte, one length byte each for
 * join_ref, ref, topic and event, then these four, then the data. The server never sends binary frames.
 * Source: Phoenix channels, serializer version 2.0.0.
 */
const V2: Serializer = {
  version: 2,
  decode(data, isBinary) {
    if (isBinary) return decodeBinaryPush(data);
    const frame = parse(data);
    if (!Array.isArray(frame) || frame.length < 5) throw new MalformedFrame("not an array of five");
    const [joinRef, ref, topic, event, payload] = frame;
    return clientFrame(joinRef, ref, topic, event, payload, data.length);
  },
  encode(joinRef, ref, topic, event, payloadJson) {
    const refs = `${JSON.stringify(joinRef)},${JSON.stringify(ref)}`;
    return `[${refs},${JSON.stringify(topic)},${JSON.stringify(event)},${payloadJson}]`;
  },
};

/** The serializer for the requested `vsn`. The default is 1.0.0. Undefined for an unsupported version. */
export function serializerFor(vsn: string | null): Serializer | undefined {
  const major = /^([12])\.0\.\d+$/.exec(vsn ?? "1.0.0")?.[1];
  if (!major) return undefined;
  return major === "1" ? V1 : V2;
}

const REF = String.raw`(null|-?\d+|"(?:[^"\\]|\\.)*")`;
const TEXT = String.raw`("(?:[^"\\]|\\.)*")`;
const V2_HEAD = new RegExp(String.raw`^\s*\[\s*${REF}\s*,\s*${REF}\s*,\s*${TEXT}\s*,\s*${TEXT}\s*,`);
const MAX_HEAD_BYTES = 1024;
const JSON_SPACE = new Set([0x20, 0x09, 0x0a, 0x0d]);
const CLOSE_BRACKET = 0x5d;

/** A frame that is too large to parse immediately. Its payload is still JSON. */
export interface LargeFrame extends ClientFrame {
  readonly isLarge: true;
  readonly payload: Buffer;
}

export const isLargeFrame = (frame: ClientFrame): frame is LargeFrame => "isLarge" in frame;

/** Parses a version 2 text frame except for its payload. Undefined when its first kilobyte has another form. */
export function splitFrame(data: Buffer): LargeFrame | undefined {
  const head = V2_HEAD.exec(data.toString("latin1", 0, MAX_HEAD_BYTES));
  if (!head) return undefined;
  const end = lastByteBefore(data, data.length);
  if (data[end] !== CLOSE_BRACKET) return undefined;
  try {
    const [joinRef, ref, topic, event] = head
      .slice(1)
      .map((part) => JSON.parse(Buffer.from(part, "latin1").toString("utf8")));
    const frame = clientFrame(joinRef, ref, topic, event, null, data.length);
    return { ...frame, isLarge: true, payload: data.subarray(head[0].length, end) };
  } catch {
    return undefined;
  }
}

function lastByteBefore(data: Buffer, end: number): number {
  let at = end - 1;
  while (at >= 0 && JSON_SPACE.has(data[at]!)) at--;
  return at;
}

const PUSH = 0;
const HEADER_LENGTH = 5;

function decodeBinaryPush(data: Buffer): ClientFrame {
  if (data.length < HEADER_LENGTH || data[0] !== PUSH) throw new MalformedFrame("not a binary push");
  let end = HEADER_LENGTH;
  const [joinRef, ref, topic, event] = Array.from(data.subarray(1, HEADER_LENGTH), (length) => {
    end += length;
    return data.toString("utf8", end - length, end);
  });
  if (end > data.length) throw new MalformedFrame("shorter than it says");
  return clientFrame(joinRef, ref, topic, event, data.subarray(end), data.length);
}

function clientFrame(
  joinRef: unknown,
  ref: unknown,
  topic: unknown,
  event: unknown,
  payload: unknown,
  byteLength: number,
): ClientFrame {
  if (!isRef(joinRef) || !isRef(ref)) throw new MalformedFrame("a ref that is none");
  if (typeof topic !== "string" || typeof event !== "string") throw new MalformedFrame("no topic or event");
  return { joinRef, ref, topic, event, payload, byteLength };
}

/** Smaller frames are parsed without counting their structure first. */
const SIMPLE_BYTES = 4 * 1024;
const FRAME_LIMITS: JsonLimits = { depth: 6_000, keys: 15_000, elements: 50_000 };

function parse(data: Buffer): unknown {
  if (data.length > SIMPLE_BYTES) new JsonGuard(FRAME_LIMITS).read(data);
  try {
    return JSON.parse(data.toString("utf8"));
  } catch {
    throw new MalformedFrame("not JSON");
  }
}

const isRef = (value: unknown): value is Ref =>
  value === null || typeof value === "string" || typeof value === "number";

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
