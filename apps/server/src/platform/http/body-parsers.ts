import type { Readable } from "node:stream";
import { JsonGuard, type JsonLimits, TooComplex } from "@parley/channels";
import type { FastifyInstance, FastifyRequest } from "fastify";
import qs from "qs";
import { BadRequest } from "../errors.ts";
import { type RateLimits, rateLimitKey } from "../limits/rate-limits.ts";
import { readBody } from "./read-body.ts";

const FORM_LIMITS = { depth: 8, parameterLimit: 1_000, arrayLimit: 500 };
/** A single bracket may create a list of 500 elements. Forms of ordinary size have 100 brackets. */
const MAX_BRACKETS = 2_000;
const JSON_LIMITS: JsonLimits = { depth: 100, keys: 5_000, elements: 20_000 };

/** Query strings and forms with brackets: `message[body]=x`, `ids[]=1`. */
export const parseBrackets = (text: string): Record<string, unknown> => qs.parse(text, FORM_LIMITS);

/**
 * Parses the bodies of `http.md` §0.1, except multipart forms. A body of an unknown content type, or without a content
 * type, is read to its end and contributes no parameters.
 */
export function registerBodyParsers(app: FastifyInstance, rateLimits: RateLimits) {
  const parseJson = app.getDefaultJsonParser("remove", "remove");
  app.removeAllContentTypeParsers();

  const readText = async (request: FastifyRequest, payload: Readable, inspect?: (chunk: Buffer) => void) => {
    const text = (await readBody(request, payload, inspect)).toString("utf8");
    if (!request.scope) await rateLimits.spend("body-address", rateLimitKey(request.ip), Math.ceil(text.length / 1024));
    return text;
  };

  app.addContentTypeParser(/^application\/(\S+\+)?json/i, async (request: FastifyRequest, payload: Readable) => {
    const guard = keepsText(request) ? undefined : new JsonGuard(JSON_LIMITS);
    const text = await readText(request, payload, guard && ((chunk) => readStructure(guard, chunk)));
    if (keepText(request, text) || text.trim() === "") return {};
    return new Promise((resolve, reject) => {
      parseJson(request, text, (error, value) => (error ? reject(new BadRequest()) : resolve(value)));
    });
  });

  app.addContentTypeParser(
    /^application\/x-www-form-urlencoded/i,
    async (request: FastifyRequest, payload: Readable) => {
      const text = await readText(request, payload);
      if (keepText(request, text)) return {};
      if (text.split("[").length > MAX_BRACKETS) throw new BadRequest();
      return parseBrackets(text);
    },
  );

  app.addHook("onRequest", async ({ headers, mediaType }) => {
    if (!mediaType) delete headers["content-type"];
  });
  app.addContentTypeParser("*", async (request: FastifyRequest, payload: Readable) => {
    if (isTakenAsBytes(request)) return readBody(request, payload);
    if (keepsText(request)) keepText(request, await readText(request, payload));
    else await readBody(request, payload);
    return {};
  });
}

/** @throws BadRequest */
function readStructure(guard: JsonGuard, chunk: Buffer) {
  try {
    guard.read(chunk);
  } catch (error) {
    throw error instanceof TooComplex ? new BadRequest() : error;
  }
}

const isTakenAsBytes = ({ mediaType, routeOptions }: FastifyRequest) =>
  mediaType !== undefined && routeOptions.config.bytes === mediaType;

const keepsText = ({ routeOptions }: FastifyRequest) => routeOptions.config.keepsText === true;

function keepText(request: FastifyRequest, body: string) {
  if (keepsText(request)) request.text = body;
  return keepsText(request);
}
