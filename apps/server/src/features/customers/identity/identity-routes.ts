import { Data, IdentitySettings, IdentitySettingsChanges } from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../../platform/http/router.ts";
import { changeIdentitySettings, getIdentitySettings, renewIdentitySecret } from "./identity-settings.ts";

const PATH = "/api/identity_settings";
const reply = Data(IdentitySettings);

/** For admins only, because the secret allows to impersonate any customer. */
export function identityRoutes(router: Router) {
  router.get(
    PATH,
    { access: "admin", summary: "Get the identity verification settings and the secret", reply },
    async ({ scope }) => ({ data: await getIdentitySettings(scope) }),
  );

  router.put(
    PATH,
    {
      access: "admin",
      summary: "Require or stop requiring proof of identity and a visitor key",
      body: Type.Object({ identity_settings: IdentitySettingsChanges }),
      reply,
    },
    async ({ scope, body }) => {
      await changeIdentitySettings(scope, body.identity_settings);
      return { data: await getIdentitySettings(scope) };
    },
  );

  router.post(`${PATH}/secret`, { access: "admin", summary: "Renew the identity secret", reply }, async ({ scope }) => {
    await renewIdentitySecret(scope);
    return { data: await getIdentitySettings(scope) };
  });
}
