import type { FastifyInstance, FastifyRequest } from "fastify";
import qs from "qs";
import { BadRequest } from "../errors.ts";

const FORM_LIMITS = { depth: 8, parameterLimit: 2_000, arrayLimit: 1_000 };

/** Query strings and forms with brackets: `message[body]=x`, `ids[]=1`. */
export const parseBrackets = (text: string): Record<string, unknown> => qs.parse(text, FORM_LIMITS);

/**
 * The bodies of `http.md` §0.1, multipart forms apart. Any content type we do not know, and any that is none, is read to
 * its end and contributes nothing.
 */
export function registerBodyParsers(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser("remove", "remove");
  app.removeAllContentTypeParsers();

  app.addContentTypeParser(/^application\/(\S+\+)?json/i, { parseAs: "string" }, (request, body: string, done) => {
    if (keepText(request, body)) return done(null, {});
    if (body.trim() === "") return done(null, {});
    parseJson(request, body, (error, value) => done(error ? new BadRequest() : null, value));
  });

  app.addContentTypeParser(
    /^application\/x-www-form-urlencoded/i,
    { parseAs: "string" },
    async (request: FastifyRequest, body: string) => (keepText(request, body) ? {} : parseBrackets(body)),
  );

  app.addHook("onRequest", async ({ headers, mediaType }) => {
    if (!mediaType) delete headers["content-type"];
  });
  app.addContentTypeParser("*", { parseAs: "buffer" }, async (request: FastifyRequest, body: Buffer) => {
    if (keepText(request, body.toString("utf8"))) return {};
    return isTakenAsBytes(request) ? body : {};
  });
}

const isTakenAsBytes = ({ mediaType, routeOptions }: FastifyRequest) =>
  mediaType !== undefined && routeOptions.config.bytes === mediaType;

function keepText(request: FastifyRequest, body: string) {
  const { keepsText = false } = request.routeOptions.config;
  if (keepsText) request.text = body;
  return keepsText;
}
