import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { sendMailPage } from "./mail-page.ts";
import { readLink, unsubscribe } from "./unsubscribe.ts";

const WithToken = Type.Object({ token: Type.String({ maxLength: 1000 }) });

/** GET changes nothing, because security scanners follow every link in mails. RFC 8058. */
export function unsubscribeRoutes(router: Router) {
  router.get(
    "/api/unsubscribe",
    {
      access: "public",
      summary: "The page that unsubscribes from a kind of mails",
      query: WithToken,
      sendsFile: true,
      rateLimit: "unsubscribe",
    },
    async ({ publicContext, query }, reply) => {
      readLink(publicContext, query.token);
      return sendMailPage(reply, { text: "Unsubscribe from these emails?", button: "Unsubscribe" });
    },
  );

  router.post(
    "/api/unsubscribe",
    {
      access: "public",
      summary: "Unsubscribe from a kind of mails with one click",
      query: WithToken,
      sendsFile: true,
      rateLimit: "unsubscribe",
    },
    async ({ publicContext, query }, reply) => {
      await unsubscribe(publicContext, query.token);
      return sendMailPage(reply, { text: "You're unsubscribed. You won't receive these emails anymore." });
    },
  );
}
