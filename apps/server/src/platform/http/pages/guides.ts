import type { FastifyInstance, FastifyReply } from "fastify";
import { builtPage, sendNotBuilt, sendPage } from "./send-page.ts";

/** The address of the server in the guides. */
const EXAMPLE = "https://parley.example.com";

/** Serves the built guides of a folder. At another address the dashboard shows that the page does not exist. */
export function serveGuides(app: FastifyInstance, folder: string, publicUrl: string) {
  const read = (path: string) => builtPage(`${folder}docs/guide/${path}.html`);

  async function send(reply: FastifyReply, path: string) {
    const html = /^[\w-]+(\/[\w-]+)?$/.test(path) ? await read(path) : undefined;
    if (html) return sendGuide(reply, html, publicUrl);
    return (await read("index")) ? reply.callNotFound() : sendNotBuilt(reply);
  }

  const hidden = { schema: { hide: true } };
  app.get("/docs/guide", hidden, async (_request, reply) => send(reply, "index"));
  for (const address of ["/docs/guide/:name", "/docs/guide/:folder/:name"]) {
    app.get<{ Params: { folder?: string; name: string } }>(address, hidden, async ({ params }, reply) =>
      send(reply, Object.values(params).join("/")),
    );
  }
}

/** Sends a guide, rendered at build time, with this server's address in place of the example. */
function sendGuide(reply: FastifyReply, html: string, publicUrl: string) {
  return sendPage(reply, html.replaceAll(EXAMPLE, publicUrl), {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'self'",
  });
}
