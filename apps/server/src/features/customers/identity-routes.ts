import { Data, IdentitySettings, IdentitySettingsChanges } from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { changeIdentitySettings, getIdentitySettings, renewIdentitySecret } from "./identity-settings.ts";

const PATH = "/api/identity_settings";
const reply = Data(IdentitySettings);

/** By admins alone: whoever knows the secret can be any customer. */
export function identityRoutes(router: Router) {
  router.get(
    PATH,
    { access: "admin", summary: "Whether pages prove who their visitors are, and with which secret", reply },
    async ({ scope }) => ({ data: await getIdentitySettings(scope) }),
  );

  router.put(
    PATH,
    {
      access: "admin",
      summary: "Require proof of who a visitor is, and a visitor key, or do not",
      body: Type.Object({ identity_settings: IdentitySettingsChanges }),
      reply,
    },
    async ({ scope, body }) => {
      await changeIdentitySettings(scope, body.identity_settings);
      return { data: await getIdentitySettings(scope) };
    },
  );

  router.post(`${PATH}/secret`, { access: "admin", summary: "Make a new secret", reply }, async ({ scope }) => {
    await renewIdentitySecret(scope);
    return { data: await getIdentitySettings(scope) };
  });
}
