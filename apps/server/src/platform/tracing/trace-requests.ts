import type { FastifyInstance, FastifyRequest } from "fastify";
import { activate } from "./active-span.ts";
import type { Span, Tracing } from "./span.ts";

/**
 * Adds a span for each request of the API, and makes it active. The `traceparent` of the client is only linked: clients
 * are public, so that they must choose neither the ids of a trace nor whether it is recorded.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook("onRequest", (request, _reply, done) => {
    if (!request.routeOptions.config.declaredPath) return done();
    const span = startSpan(tracing, request);
    spans.set(request, span);
    activate(span, done);
  });
  // The events of the body's stream belong to the connection.
  app.addHook("preValidation", (request, _reply, done) => activate(spans.get(request), done));
  app.addHook("onResponse", (request, reply, done) => {
    const span = spans.get(request);
    if (!span) return done();
    const { statusCode } = reply;
    span.set({ "http.response.status_code": statusCode, "parley.account_id": request.scope?.accountId });
    span.end(statusCode >= 500 ? String(statusCode) : undefined);
    activate(span, done);
  });
}

function startSpan(tracing: Tracing, { method, protocol, headers, routeOptions }: FastifyRequest): Span {
  const { traceparent } = headers;
  return tracing.start({
    name: `${method} ${routeOptions.url}`,
    kind: "server",
    attributes: { "http.request.method": method, "http.route": routeOptions.url, "url.scheme": protocol },
    links: typeof traceparent === "string" ? [traceparent] : [],
  });
}
