import { Data, Ok, Uuid, VisitorKey } from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../../platform/http/router.ts";
import { visitorScopeFromForm } from "../../accounts/index.ts";
import { rotateKey } from "./rotate-key.ts";
import { signOutVisitor } from "./sign-out-visitor.ts";

/** Not part of the contract: published clients have no keys. */
export function keyRoutes(router: Router) {
  router.post(
    "/api/visitor_keys/rotate",
    {
      access: "public",
      summary: "Replace the visitor key in the Authorization header",
      body: Type.Object({ account_id: Uuid, visitor_key: VisitorKey }),
      reply: Data(Ok),
      rateLimit: "widget",
      rateLimitPer: ({ body }) => body.account_id,
    },
    async ({ body, publicContext }) => {
      await rotateKey(await visitorScopeFromForm(publicContext, body.account_id), body.visitor_key);
      return { data: { ok: true } };
    },
  );

  router.delete(
    "/api/customers/:id/visitor_keys",
    {
      access: "user",
      summary: "Sign a visitor out everywhere",
      params: Type.Object({ id: Uuid }),
      status: 204,
    },
    async ({ scope, params }) => signOutVisitor(scope, params.id),
  );
}
