import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { sendMailPage } from "./mail-page.ts";
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
    async ({ publicContext, query }, reply) => {
      readLink(publicContext, query.token);
      return sendMailPage(reply, { text: "Do you want no more mails of this kind?", button: "No more mails" });
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
    async ({ publicContext, query }, reply) => {
      await unsubscribe(publicContext, query.token);
      return sendMailPage(reply, { text: "You will get no more mails of this kind." });
    },
  );
}
