import { Customer, CustomerMerge, Data, MergeDraft, Uuid } from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { presentCustomer } from "../customers/index.ts";
import { mergeCustomers } from "./merge-customers.ts";
import { presentMerge } from "./present.ts";
import { listOpenMerges } from "./queries.ts";
import { undoMerge } from "./undo-merge.ts";

/** Not part of the contract with published clients: those clients do not know merges. */
export function mergeRoutes(router: Router) {
  router.get(
    "/api/customer_merges",
    {
      access: "user",
      summary: "The merges into a customer that can be undone, latest first",
      query: Type.Object({ customer_id: Uuid }),
      reply: Data(Type.Array(CustomerMerge)),
    },
    async ({ scope, query }) => ({ data: (await listOpenMerges(scope, query.customer_id)).map(presentMerge) }),
  );

  router.post(
    "/api/customer_merges",
    {
      access: "user",
      summary: "Merge a customer into another, with all their data",
      status: 201,
      body: Type.Object({ customer_merge: MergeDraft }),
      reply: Data(CustomerMerge),
    },
    async ({ scope, body: { customer_merge } }) => ({
      data: presentMerge(await mergeCustomers(scope, customer_merge.customer_id, customer_merge.into_id)),
    }),
  );

  router.post(
    "/api/customer_merges/:id/undo",
    {
      access: "user",
      summary: "Undo a merge within 30 days, which restores the merged customer",
      params: Type.Object({ id: Uuid }),
      reply: Data(Customer),
    },
    async ({ scope, params }) => ({ data: presentCustomer(scope.platform, await undoMerge(scope, params.id)) }),
  );
}
