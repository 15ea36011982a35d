import { Data, Ok, Tagging, Uuid } from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { tagCustomer, untagCustomer } from "./tag-customer.ts";

export function customerTagRoutes(router: Router) {
  router.post(
    "/api/customers/:id/tags",
    {
      access: "user",
      summary: "Add a tag to a customer",
      params: Type.Object({ id: Uuid }),
      body: Tagging,
      reply: Data(Ok),
    },
    async ({ scope, params, body }) => {
      await tagCustomer(scope, params.id, body.tag_id);
      return { data: { ok: true } };
    },
  );

  router.delete(
    "/api/customers/:id/tags/:tag_id",
    {
      access: "user",
      summary: "Remove a tag from a customer",
      params: Type.Object({ id: Uuid, tag_id: Uuid }),
      reply: Data(Ok),
    },
    async ({ scope, params }) => {
      await untagCustomer(scope, params.id, params.tag_id);
      return { data: { ok: true } };
    },
  );
}
