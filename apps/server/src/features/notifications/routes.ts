import type { FastifyReply } from "fastify";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { readLink, unsubscribe } from "./unsubscribe.ts";

const WithToken = Type.Object({ token: Type.String({ maxLength: 1000 }) });

/** Looking at a link changes nothing: programs that search mails for harm follow every one. RFC 8058. */
export function unsubscribeRoutes(router: Router) {
  router.get(
    "/api/unsubscribe",
    {
      access: "public",
      summary: "The page behind the link that ends mails of a kind",
      query: WithToken,
      sendsFile: true,
      rateLimit: "unsubscribe",
    },
    async ({ doorstep, query }, reply) => {
      readLink(doorstep, query.token);
      return sendPage(reply, "Do you want no more mails of this kind?", '<button type="submit">No more mails</button>');
    },
  );

  router.post(
    "/api/unsubscribe",
    {
      access: "public",
      summary: "End mails of a kind, with one click",
      query: WithToken,
      sendsFile: true,
      rateLimit: "unsubscribe",
    },
    async ({ doorstep, query }, reply) => {
      await unsubscribe(doorstep, query.token);
      return sendPage(reply, "You will get no more mails of this kind.");
    },
  );
}

function sendPage(reply: FastifyReply, text: string, button = "") {
  return reply
    .header(
      "content-security-policy",
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'",
    )
    .header("referrer-policy", "no-referrer")
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Mails</title>
<style>
body { max-width: 30rem; margin: 15vh auto; padding: 0 1rem; font: 1.125rem/1.5 system-ui, sans-serif; }
button { font: inherit; padding: 0.5rem 1rem; }
</style>
<form method="post"><h1 style="font-size: 1.25rem">${text}</h1>${button}</form>
</html>
`);
}
