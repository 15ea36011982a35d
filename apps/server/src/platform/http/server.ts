import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions } from "node:http";
import { constants } from "node:zlib";
import compress, { type FastifyCompressOptions } from "@fastify/compress";
import cors, { type FastifyCorsOptions } from "@fastify/cors";
import helmet from "@fastify/helmet";
import proxyAddr from "@fastify/proxy-addr";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import {
  asPublicError,
  BadRequest,
  type DomainError,
  LostConnection,
  NotFound,
  TooLarge,
  toHttpReply,
} from "../errors.ts";
import { registerFormats } from "../input/formats.ts";
import { rateLimitKey } from "../limits/rate-limits.ts";
import type { Platform } from "../platform.ts";
import { traceRequests } from "../tracing/trace-requests.ts";
import { parseBrackets, registerBodyParsers } from "./body-parsers.ts";
import { compileSerializer } from "./compile-serializer.ts";
import { Connections } from "./connections.ts";
import { acceptMultipart } from "./multipart.ts";
import { networkOf } from "./network-of.ts";
import { describeApi } from "./openapi/describe-api.ts";
import { compileValidator } from "./request-input.ts";
import { limitAnswerMemory } from "./request-memory.ts";

type HttpPlatform = Pick<Platform, "config" | "log" | "memory" | "load" | "rateLimits"> &
  Partial<Pick<Platform, "tracing">>;

const timeouts: ServerOptions = {
  headersTimeout: 10_000, // from the start of the connection
  requestTimeout: 120_000, // for a whole request, even at a steady rate: 10 MB fit at 100 KB/s
  keepAliveTimeout: 72_000, // longer than proxies keep connections for another request
  connectionsCheckingInterval: 1_000,
};
/** The rate per address. A burst may be twenty times as large, for example when an office reconnects. */
const NEW_CONNECTIONS_PER_SECOND = 50;
const INPUT_STALL_MS = 10_000;
const OUTPUT_STALL_MS = 45_000;
const MAX_PARAMETER_LENGTH = 1_000; // an upload's name with every character escaped

/**
 * Compressing a page of the inbox takes less time than passing it to another thread. Larger answers are compressed in
 * another thread. The lowest level is five times as fast and makes the output 10% larger.
 */
const quickly: FastifyCompressOptions = {
  threshold: 1024,
  syncThreshold: 262_144,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: constants.Z_BEST_SPEED },
};

/** Any site may embed a widget. The server never uses cookies, so this grants no ambient authority. */
const crossOrigin: FastifyCorsOptions = {
  origin: true,
  credentials: true,
  methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
  allowedHeaders: ["content-type", "authorization"],
  optionsSuccessStatus: 200,
  strictPreflight: false,
  maxAge: 86_400,
};

/** Served even when the server refuses all other requests. */
const HEALTH = new Set(["/healthz", "/readyz", "/metrics"]);

/** The socket handles its own requests, including the preflight requests of other sites' pages. */
export const isSocketRequest = (url: string | undefined) => /^\/+socket\/+(websocket|longpoll)(\?|$)/.test(url ?? "");

/** An HTTP server that speaks the contract's conventions (`http.md` §0), with no routes yet. */
export async function createHttpServer(platform: HttpPlatform): Promise<FastifyInstance> {
  const { config, log, rateLimits, tracing } = platform;
  registerFormats();
  const app = Fastify({
    serverFactory: (handle) => createGuardedServer(platform, handle),
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies,
    forceCloseConnections: "idle",
    frameworkErrors: answerError,
    routerOptions: {
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      querystringParser: parseBrackets,
      maxParamLength: MAX_PARAMETER_LENGTH,
    },
  });
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  app.decorateRequest("scope", undefined);
  app.decorateRequest("text", undefined);
  app.decorateRequest("sent", undefined);
  if (tracing) traceRequests(app, tracing);
  admitRequests(app, platform);
  limitAnswerMemory(app);
  registerBodyParsers(app, rateLimits);
  app.setErrorHandler(answerError);
  logRequests(app);

  await acceptMultipart(app);
  await app.register(cors, {
    delegator: (request, choose) => choose(null, isSocketRequest(request.url) ? { origin: false } : crossOrigin),
  });
  await app.register(helmet, {
    // Pages set their own policies. An API answer is not a page.
    contentSecurityPolicy: {
      directives: { "default-src": ["'none'"], "frame-ancestors": ["'none'"] },
      useDefaults: false,
    },
    crossOriginResourcePolicy: false,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: config.publicUrl.startsWith("https:")
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
  });
  await app.register(compress, quickly);
  await describeApi(app);

  app.addHook("onSend", async (request, reply) => {
    reply.header("x-request-id", request.id);
    if (!request.raw.complete) reply.header("connection", "close"); // the rest of the body is not read
    if (request.url.startsWith("/api/") && !reply.hasHeader("cache-control")) {
      reply.header("cache-control", "max-age=0, private, must-revalidate");
    }
  });
  return app;
}

/** The HTTP server below Fastify. It refuses too expensive requests before Fastify sees them. */
function createGuardedServer({ config, memory, load }: HttpPlatform, handle: RequestListener) {
  const isTrusted = proxyAddr.compile(config.trustedProxies);
  const areLimited = config.rateLimits !== undefined;
  const connections = new Connections(
    memory,
    {
      perAddress: areLimited ? config.connectionsPerAddress : Number.POSITIVE_INFINITY,
      total: config.mostConnections,
      newPerSecond: areLimited ? NEW_CONNECTIONS_PER_SECOND : Number.POSITIVE_INFINITY,
      inputStallMs: INPUT_STALL_MS,
      outputStallMs: OUTPUT_STALL_MS,
    },
    {
      isTrustedProxy: (address) => isTrusted(address, 0),
      networkOf: (request) => networkOf(proxyAddr(request, isTrusted)),
      isOverloaded: () => load.isOverloaded,
      isForHealth: ({ url = "" }) => HEALTH.has(url),
    },
  );
  // An "upgrade" listener cannot be used: with one, Node no longer answers upgrades by itself where WebSockets are not
  // served.
  const shouldUpgradeCallback = ({ socket }: IncomingMessage): boolean => {
    const isServed = server.listenerCount("upgrade") > 0;
    if (isServed) connections.upgraded(socket);
    return isServed;
  };
  const server: Server = createServer({ ...timeouts, shouldUpgradeCallback }, (request, response) =>
    connections.serve(request, response, handle),
  );
  connections.watch(server);
  return server;
}

/** Checks a request before its body is read. */
function admitRequests(app: FastifyInstance, { rateLimits }: HttpPlatform) {
  app.addHook("onRequest", async (request) => {
    if (isSocketRequest(request.url) || HEALTH.has(request.url)) return;
    if (!request.routeOptions.config.isSignedIn) await rateLimits.spend("request-address", rateLimitKey(request.ip));
    if (request.is404) throw new NotFound();
  });
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const known = asDomainError(error);
  if (!known || known instanceof LostConnection)
    request.log.error({ err: error, route: request.routeOptions.url }, "a request failed");
  const { status, body, headers = {} } = toHttpReply(known);
  return reply.code(status).headers(headers).type("application/json; charset=utf-8").send(JSON.stringify(body));
}

/** Maps the framework's own errors to domain errors. Returns undefined for a bug. */
function asDomainError(error: FastifyError): DomainError | undefined {
  const publicError = asPublicError(error);
  if (publicError) return publicError;
  if (error.statusCode === 413) return new TooLarge();
  if (error.statusCode === 404) return new NotFound();
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return new BadRequest();
  return undefined;
}

/** Logs the route's pattern and never the URL, because URLs contain ids of customers and tokens. */
function logRequests(app: FastifyInstance) {
  app.addHook("onResponse", async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? "unknown",
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      account_id: request.scope?.accountId,
    };
    request.log[reply.statusCode >= 500 ? "warn" : "debug"](line, "answered");
  });
}
