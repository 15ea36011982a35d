import { type Intercepted, UNCHANGED } from "../channel.ts";
import type { Serializer } from "./serializers.ts";

/** A frame to clients: its text, and its bytes on a WebSocket. Both are computed once for all receivers. */
export class Frame {
  readonly text: string;
  #bytes: Buffer | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get bytes(): Buffer {
    this.#bytes ??= webSocketFrame(this.text);
    return this.#bytes;
  }
}

/** An event for all subscribers of a topic, encoded once per protocol version. */
export class Broadcast {
  readonly topic: string;
  readonly event: string;
  readonly #payloadJson: string;
  readonly #frames = new Map<Serializer, Frame>();
  #variants: Map<string, Broadcast | undefined> | undefined;

  constructor(topic: string, event: string, payloadJson: string) {
    this.topic = topic;
    this.event = event;
    this.#payloadJson = payloadJson;
  }

  frameFor(serializer: Serializer): Frame {
    let frame = this.#frames.get(serializer);
    if (!frame) {
      frame = new Frame(serializer.encode(null, null, this.topic, this.event, this.#payloadJson));
      this.#frames.set(serializer, frame);
    }
    return frame;
  }

  /** The broadcast for the subscribers of one variant. Undefined for none. `intercept` is called once per variant. */
  variant(name: string, intercept: () => Intercepted): Broadcast | undefined {
    this.#variants ??= new Map();
    if (!this.#variants.has(name)) this.#variants.set(name, this.#changed(intercept()));
    return this.#variants.get(name);
  }

  #changed(intercepted: Intercepted): Broadcast | undefined {
    if (intercepted === UNCHANGED) return this;
    return intercepted && new Broadcast(this.topic, this.event, JSON.stringify(intercepted));
  }

  /** Parses the payload again at each call, so that each caller has a separate copy. */
  readPayload(): Record<string, unknown> {
    return JSON.parse(this.#payloadJson);
  }

  /**
   * The format on the bus. The lengths come first, so that other nodes can check the topic without parsing the payload.
   */
  toMessage(): string {
    return `${this.topic.length}:${this.event.length}:${this.topic}${this.event}${this.#payloadJson}`;
  }

  static fromMessage(message: string): Broadcast {
    const [, topicLength, eventLength] = /^(\d+):(\d+):/.exec(message)!;
    const topicAt = topicLength!.length + eventLength!.length + 2;
    const eventAt = topicAt + Number(topicLength);
    const payloadAt = eventAt + Number(eventLength);
    return new Broadcast(message.slice(topicAt, eventAt), message.slice(eventAt, payloadAt), message.slice(payloadAt));
  }
}

const FINAL_TEXT = 0x81;

/** One unmasked, final text frame. Source: RFC 6455, section 5.2. */
function webSocketFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headerLength = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerLength + length);
  frame[0] = FINAL_TEXT;
  if (headerLength === 2) {
    frame[1] = length;
  } else if (headerLength === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeUInt32BE(0, 2);
    frame.writeUInt32BE(length, 6);
  }
  frame.write(text, headerLength);
  return frame;
}
