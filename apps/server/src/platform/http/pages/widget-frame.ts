import type { FastifyReply, FastifyRequest } from "fastify";
import { defaultGreetings } from "./default-greetings.ts";
import { sendNotBuilt, sendPage } from "./send-page.ts";

/**
 * Serves the widget's frame, which any site may embed. Its default greeting is in the language of the page that embeds
 * it (`lang`), or else in a language of the visitor's browser.
 */
export function sendFrame({ query, headers }: FastifyRequest, reply: FastifyReply, html: string | undefined) {
  if (!html) return sendNotBuilt(reply);
  const { lang } = query as Record<string, unknown>;
  const greeting = defaultGreeting(typeof lang === "string" && lang ? lang : headers["accept-language"]);
  const page = greeting ? html.replace("<html ", `<html data-greeting="${greeting}" `) : html;
  reply.raw.removeHeader("x-frame-options");
  return sendPage(reply.removeHeader("x-frame-options").header("vary", "accept-language"), page, {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: https: http:",
    "media-src": "'self'",
    "connect-src": "'self' ws: wss:",
    "base-uri": "'none'",
    "frame-ancestors": "*",
  });
}

/**
 * The default greeting in the first known language of a list like `de-AT,de;q=0.9,en;q=0.8`, which browsers send in the
 * order of preference. Undefined for English, the language of the frame's own text.
 */
function defaultGreeting(languages = ""): string | undefined {
  for (const entry of languages.toLowerCase().split(",", 20)) {
    const [base, variant] = entry.split(";")[0]!.trim().split("-");
    if (base === "en") return undefined;
    const greeting = defaultGreetings.get(`${base}-${variant}`) ?? defaultGreetings.get(base!);
    if (greeting) return greeting;
  }
  return undefined;
}
