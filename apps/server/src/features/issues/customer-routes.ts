import { Data, IssueLink, Ok, Uuid } from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { linkIssue, unlinkIssue } from "./link-customer.ts";

export function customerIssueRoutes(router: Router) {
  router.post(
    "/api/customers/:id/issues",
    {
      access: "user",
      summary: "Link an issue to a customer",
      params: Type.Object({ id: Uuid }),
      body: IssueLink,
      reply: Data(Ok),
    },
    async ({ scope, params, body }) => {
      await linkIssue(scope, params.id, body.issue_id);
      return { data: { ok: true } };
    },
  );

  router.delete(
    "/api/customers/:id/issues/:issue_id",
    {
      access: "user",
      summary: "Unlink an issue from a customer",
      params: Type.Object({ id: Uuid, issue_id: Uuid }),
      reply: Data(Ok),
    },
    async ({ scope, params }) => {
      await unlinkIssue(scope, params.id, params.issue_id);
      return { data: { ok: true } };
    },
  );
}
