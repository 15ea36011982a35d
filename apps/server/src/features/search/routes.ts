import { Data, MAX_SEARCH_LENGTH, Nullable, SearchResults } from "@parley/contract";
import Type from "typebox";
import { fromReplica } from "../../platform/db/replica/from-replica.ts";
import type { Router } from "../../platform/http/router.ts";
import { search } from "./search.ts";

const DEFAULT_LIMIT = 5;
const MAX_LIMIT = 20;

export function searchRoutes(router: Router) {
  router.get(
    "/api/search",
    {
      access: "user",
      summary: "Search customers, companies, conversations and messages, latest first",
      query: Type.Object({
        q: Nullable(Type.String({ maxLength: MAX_SEARCH_LENGTH })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIMIT })),
        time_zone: Type.Optional(Type.String({ maxLength: 255, format: "time-zone" })),
      }),
      reply: Data(SearchResults),
    },
    async ({ scope, query: { q, limit = DEFAULT_LIMIT, time_zone = "UTC" } }) => ({
      data: await fromReplica(scope, (scope) => search(scope, q ?? "", { limit, timeZone: time_zone })),
    }),
  );
}
