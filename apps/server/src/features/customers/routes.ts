import {
  CustomerChanges,
  CustomerSort,
  Data,
  declaredCustomerColumns,
  describedAs,
  ExpandedCustomer,
  Nullable,
  Uuid,
} from "@parley/contract";
import Type from "typebox";
import { fromReplica } from "../../platform/db/replica/from-replica.ts";
import type { Router } from "../../platform/http/router.ts";
import type { UserScope } from "../../platform/scope.ts";
import { presentTag } from "../tags/index.ts";
import { changeCustomer, removeCustomer } from "./change-customer.ts";
import { writeCsv } from "./csv.ts";
import { type CustomerParts, describeCustomer } from "./describe-customer.ts";
import { filterColumns, listCustomers } from "./list-customers.ts";
import { presentCustomer } from "./present.ts";
import { tagsOfCustomers } from "./queries.ts";

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 1000;

const ById = Type.Object({ id: Uuid });
const text = Type.Optional(Nullable(Type.String({ maxLength: 1000 })));
const id = Type.Optional(Nullable(Uuid));
const expand = Type.Optional(Type.Unknown(describedAs(Type.Array(Type.String()))));
const columnFilters = Object.fromEntries(
  filterColumns.map((column) => [column, declaredCustomerColumns[column].kind === "reference" ? id : text]),
) as Record<(typeof filterColumns)[number], typeof text>;

export function customerRoutes(router: Router, of: CustomerParts) {
  router.get(
    "/api/customers",
    {
      access: "user",
      summary: "Customers by page, by default most recently seen first; also as CSV",
      query: Type.Object({
        page: text,
        page_size: text,
        limit: text,
        format: text,
        q: text,
        tag_id: id,
        tag_ids: Type.Optional(Nullable(Type.Array(Uuid, { maxItems: 50 }))),
        issue_id: id,
        sort: Type.Optional(Nullable(CustomerSort)),
        include_anonymous: Type.Optional(Nullable(Type.Boolean())),
        expand,
        ...columnFilters,
      }),
      reply: Type.Object({
        data: Type.Array(ExpandedCustomer),
        page_number: Type.Integer(),
        page_size: Type.Integer(),
        total_pages: Type.Integer(),
        total_entries: Type.Integer(),
      }),
    },
    async ({ scope, query }, reply) => {
      const list = (scope: UserScope) => listCustomers(scope, query, pageOf(query), query.sort ?? undefined);
      if (query.format === "csv") {
        const { rows } = await fromReplica(scope, list);
        return reply.type("text/csv; charset=utf-8").serializer(String).send(writeCsv(rows));
      }
      const { rows, ...page } = await list(scope);
      const ids = rows.map((row) => row.id);
      const latest = await of.latest(scope, ids);
      const tags = namesIn(query.expand).includes("tags") ? await tagsOfCustomers(scope, ids) : undefined;
      const data = rows.map((row) => {
        const conversation = latest.get(row.id);
        return {
          ...presentCustomer(scope.platform, row),
          conversations: conversation ? [conversation] : [],
          ...(tags && { tags: (tags.get(row.id) ?? []).map(presentTag) }),
        };
      });
      return { data, ...page };
    },
  );

  router.get(
    "/api/customers/:id",
    {
      access: "user",
      summary: "Get a customer, with the requested parts",
      params: ById,
      query: Type.Object({ expand }),
      reply: Data(ExpandedCustomer),
    },
    async ({ scope, params, query }) => {
      const names = query.expand === undefined ? ["company", "tags"] : namesIn(query.expand);
      return { data: await describeCustomer(scope, params.id, names, of) };
    },
  );

  router.put(
    "/api/customers/:id",
    {
      access: "user",
      summary: "Change a customer",
      params: ById,
      body: Type.Object({ customer: CustomerChanges }),
      reply: Data(ExpandedCustomer),
    },
    async ({ scope, params, body }) => {
      await changeCustomer(scope, params.id, body.customer);
      return { data: await describeCustomer(scope, params.id, ["company", "tags"], of) };
    },
  );

  router.delete(
    "/api/customers/:id",
    { access: "user", summary: "Delete a customer with all their data", params: ById, status: 204 },
    async ({ scope, params }) => removeCustomer(scope, params.id),
  );
}

const namesIn = (expand: unknown) => (expand === undefined ? [] : [expand].flat().map(String));

function pageOf({
  page,
  page_size,
  limit,
}: {
  page?: string | null;
  page_size?: string | null;
  limit?: string | null;
}) {
  const size = Number(page_size ?? limit ?? DEFAULT_PAGE_SIZE);
  const number = Number(page ?? 1);
  return {
    number: Number.isInteger(number) && number >= 1 ? number : 1,
    size: Number.isInteger(size) && size >= 1 ? Math.min(size, MAX_PAGE_SIZE) : DEFAULT_PAGE_SIZE,
  };
}
