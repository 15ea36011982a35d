import { Data, MailLinkSettings, MailLinkSettingsChanges } from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { changeLinkSettings, getLinkSettings } from "./link-settings.ts";

const PATH = "/api/mail_link_settings";
const reply = Data(MailLinkSettings);

/** To which hosts mails to customers may link. */
export function mailLinkRoutes(router: Router) {
  router.get(
    PATH,
    { access: "admin", summary: "To which hosts mails to customers may link", reply },
    async ({ scope }) => ({ data: await getLinkSettings(scope) }),
  );

  router.put(
    PATH,
    {
      access: "admin",
      summary: "Change to which hosts mails to customers may link",
      body: Type.Object({ mail_link_settings: MailLinkSettingsChanges }),
      reply,
    },
    async ({ scope, body }) => ({ data: await changeLinkSettings(scope, body.mail_link_settings) }),
  );
}
