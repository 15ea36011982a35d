import { Data, MailLinkSettings, MailLinkSettingsChanges } from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { changeLinkSettings, getLinkSettings } from "./link-settings.ts";

const PATH = "/api/mail_link_settings";
const reply = Data(MailLinkSettings);

/** The hosts that mails to customers may link to. */
export function mailLinkRoutes(router: Router) {
  router.get(
    PATH,
    { access: "admin", summary: "The hosts that mails to customers may link to", reply },
    async ({ scope }) => ({ data: await getLinkSettings(scope) }),
  );

  router.put(
    PATH,
    {
      access: "admin",
      summary: "Change the hosts that mails to customers may link to",
      body: Type.Object({ mail_link_settings: MailLinkSettingsChanges }),
      reply,
    },
    async ({ scope, body }) => ({ data: await changeLinkSettings(scope, body.mail_link_settings) }),
  );
}
