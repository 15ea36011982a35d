import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { findTarget, followLink } from "./follow-link.ts";
import { sendMailPage } from "./mail-page.ts";

const WithToken = Type.Object({ token: Type.String({ maxLength: 2000 }) });

/**
 * Serves the links in mails to addresses without a recorded reply or click. Mail scanners open every link, so GET
 * records nothing. A person clicks a button on the page.
 */
export function followLinkRoutes(router: Router) {
  router.get(
    "/api/mail_link",
    {
      access: "public",
      summary: "The page of a link in a mail, which shows the target",
      query: WithToken,
      sendsFile: true,
      rateLimit: "mail-link",
    },
    async ({ publicContext, query }, reply) => {
      const { host, origin } = await findTarget(publicContext, query.token);
      return sendMailPage(reply, { text: `This link leads to ${host}.`, button: "Continue", leadsTo: origin });
    },
  );

  router.post(
    "/api/mail_link",
    {
      access: "public",
      summary: "Follow a link in a mail",
      query: WithToken,
      sendsFile: true,
      rateLimit: "mail-link",
    },
    async ({ publicContext, query }, reply) => {
      const target = await followLink(publicContext, query.token);
      return reply
        .header("referrer-policy", "no-referrer")
        .header("cache-control", "no-store")
        .redirect(target.href, 303);
    },
  );
}
