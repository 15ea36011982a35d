import {
  CustomerDraft,
  CustomerMetadataUpdate,
  Data,
  ExpandedCustomer,
  LooseAddress,
  Nullable,
  Uuid,
} from "@parley/contract";
import Type from "typebox";
import { MissingParameters } from "../../platform/errors.ts";
import type { Router } from "../../platform/http/router.ts";
import { rateLimitKey } from "../../platform/limits/rate-limits.ts";
import type { PublicContext, UserScope } from "../../platform/scope.ts";
import { visitorScopeFromForm, visitorScopeFromSnippet } from "../accounts/index.ts";
import { CustomerNotFound } from "./errors.ts";
import { identify } from "./identity/identify.ts";
import { findCustomerAccess, requireAdmission } from "./keys/admission.ts";
import { presentCustomer, presentCustomerToVisitor } from "./present.ts";
import { addCustomer, updateFromPage } from "./store-details.ts";

/** Metadata above its limit is dropped and the rest is stored, so that a page with much metadata keeps its chat. */
const MAX_METADATA_BYTES = 256 * 1024;

const ById = Type.Object({ id: Uuid });

/** The routes that a page calls for its visitor. */
export function visitorRoutes(router: Router) {
  router.post(
    "/api/customers",
    {
      access: "public",
      recognizes: ["token", "visitor"],
      largestBody: MAX_METADATA_BYTES,
      summary: "Add a customer",
      status: 201,
      body: Type.Object({ customer: CustomerDraft }),
      reply: Data(ExpandedCustomer),
      rateLimit: "widget",
      rateLimitPer: ({ body }) => body.customer.account_id,
    },
    async ({ body: { customer: draft }, publicContext, findCaller, ip }) => {
      const caller = await findCaller();
      if (caller) return { data: presentCustomer(caller.platform, await addCustomer(caller, draft, ip)) };
      const scope = await visitorScopeFromForm(publicContext, draft.account_id);
      return { data: presentCustomerToVisitor(await addCustomer(scope, draft, ip)) };
    },
  );

  router.get(
    "/api/customers/identify",
    {
      access: "public",
      summary: "Find the customer with a site's own id",
      query: Type.Partial(
        Type.Object({
          account_id: Nullable(Type.String()),
          // There is no length limit, because a published widget does not appear after an error.
          external_id: Nullable(LooseAddress),
          email: Nullable(LooseAddress),
          host: Nullable(LooseAddress),
        }),
      ),
      reply: Data(Type.Object({ customer_id: Nullable(Uuid) })),
      rateLimit: "widget",
      rateLimitPer: ({ query }) => query.account_id,
    },
    async ({ query: { account_id, external_id, email, host }, publicContext, received, ip }) => {
      if (!account_id || !external_id) {
        throw new MissingParameters("The following parameters are required: external_id, account_id", received);
      }
      const { scope } = await visitorScopeFromSnippet(publicContext, account_id);
      return { data: { customer_id: await identify(scope, { external_id, email, host }, ip) } };
    },
  );

  router.get(
    "/api/customers/:id/exists",
    {
      access: "public",
      recognizes: ["token", "visitor"],
      summary: "Check that a customer exists",
      params: ById,
      query: Type.Object({ account_id: Type.Optional(Nullable(Type.String())) }),
      reply: Data(Type.Boolean()),
    },
    async ({ params, query, publicContext, findCaller, ip }) => {
      const visited = await visit(publicContext, params.id, ip, await findCaller());
      const isOfAccount = !query.account_id || query.account_id.toLowerCase() === visited?.scope.accountId;
      return { data: visited?.customer.is_admitted === true && isOfAccount };
    },
  );

  router.put(
    "/api/customers/:id/metadata",
    {
      access: "public",
      recognizes: ["token", "visitor"],
      largestBody: MAX_METADATA_BYTES,
      summary: "Update a customer with the details that a page knows",
      params: ById,
      body: Type.Object({ metadata: CustomerMetadataUpdate }),
      reply: Data(ExpandedCustomer),
    },
    async ({ params, body, publicContext, findCaller, ip }) => {
      const visited = await visit(publicContext, params.id, ip, await findCaller());
      if (!visited) throw new CustomerNotFound();
      await requireAdmission(visited, body.metadata.external_id);
      return { data: presentCustomerToVisitor(await updateFromPage(visited.scope, params.id, body.metadata, ip)) };
    },
  );
}

/**
 * Finds the account by the customer's id, and counts the call against the limit of that account. A call without the
 * customer's key is counted without an account: the limit must not reveal that the customer exists.
 * @throws TooManyRequests
 */
async function visit(publicContext: PublicContext, id: string, ip: string, caller: UserScope | undefined) {
  const visited = await findCustomerAccess(publicContext, id, caller);
  const accountId = visited?.customer.is_admitted ? visited.scope.accountId : undefined;
  if (!caller) await publicContext.platform.rateLimits.spend("widget", rateLimitKey(ip, accountId));
  return visited;
}
