import { Data, PersonalApiKey, PersonalApiKeyDraft, Uuid } from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { check } from "../../platform/input/check.ts";
import { addApiKey, getApiKey, listApiKeys, removeApiKey } from "./own-keys.ts";

const ById = Type.Object({ id: Uuid });

/** A missing label is a bad request. An invalid label is an error of the field. */
const Labelled = Type.Object({ label: Type.Unknown({ description: "what the key is for" }) });

export function apiKeyRoutes(router: Router) {
  router.get(
    "/api/personal_api_keys",
    { access: "user", summary: "The caller's own API keys", reply: Data(Type.Array(PersonalApiKey)) },
    async ({ scope }) => ({ data: await listApiKeys(scope) }),
  );

  router.post(
    "/api/personal_api_keys",
    {
      access: "user",
      summary: "Create an API key",
      status: 201,
      body: Labelled,
      reply: Data(PersonalApiKey),
    },
    async ({ scope, body }) => ({ data: await addApiKey(scope, check(PersonalApiKeyDraft, body).label) }),
  );

  router.get(
    "/api/personal_api_keys/:id",
    { access: "user", summary: "One of the caller's own API keys", params: ById, reply: Data(PersonalApiKey) },
    async ({ scope, params }) => ({ data: await getApiKey(scope, params.id) }),
  );

  router.delete(
    "/api/personal_api_keys/:id",
    { access: "user", summary: "Delete an API key", params: ById, status: 204 },
    async ({ scope, params }) => removeApiKey(scope, params.id),
  );
}
