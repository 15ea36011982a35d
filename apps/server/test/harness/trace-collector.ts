import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Value = { stringValue?: string; intValue?: number | string; boolValue?: boolean };
type Attribute = { key: string; value: Value };

interface SentSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
  links?: { traceId: string; spanId: string }[];
  status: { code?: number };
}

interface Sent {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
}

export interface ReceivedSpan extends Omit<SentSpan, "attributes" | "status"> {
  attributes: Record<string, string | number | boolean | undefined>;
  /** The server that sent it. */
  instance: string;
  hasFailed: boolean;
}

/** A collector of traces with OTLP over HTTP. */
export class TraceCollector {
  readonly spans: ReceivedSpan[] = [];
  /** The bodies of all requests. */
  text = "";
  requests = 0;
  #isHanging = false;
  readonly #unanswered: ServerResponse[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer(async (request, response) => {
      this.requests += 1;
      const text = Buffer.concat(await request.toArray()).toString();
      this.text += text;
      this.#receive(JSON.parse(text));
      if (this.#isHanging) this.#unanswered.push(response);
      else answer(response);
    });
  }

  static async open(): Promise<TraceCollector> {
    const collector = new TraceCollector();
    collector.#server.listen(0, "127.0.0.1");
    await once(collector.#server, "listening");
    return collector;
  }

  get url() {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The variables of a server that sends its traces here soon. */
  get environment() {
    return { OTEL_EXPORTER_OTLP_ENDPOINT: this.url, OTEL_BSP_SCHEDULE_DELAY: "20" };
  }

  /** The spans of the trace with this span. */
  traceOf = ({ traceId }: { traceId: string }) => this.spans.filter((span) => span.traceId === traceId);

  named = (name: string) => this.spans.filter((span) => span.name === name);

  /** From now on, requests are received and not answered. */
  hang() {
    this.#isHanging = true;
  }

  /** Answers all requests. */
  recover() {
    this.#isHanging = false;
    for (const response of this.#unanswered.splice(0)) answer(response);
  }

  close() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #receive({ resourceSpans }: Sent) {
    for (const { resource, scopeSpans } of resourceSpans) {
      const instance = String(valuesOf(resource.attributes)["service.instance.id"]);
      for (const { attributes, status, ...span } of scopeSpans.flatMap(({ spans }) => spans))
        this.spans.push({ ...span, instance, attributes: valuesOf(attributes), hasFailed: status.code === 2 });
    }
  }
}

const answer = (response: ServerResponse) => response.writeHead(200, { "content-type": "application/json" }).end("{}");

const valuesOf = (attributes: Attribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.boolValue] as const),
  );
