import { Data, describedAs, Nullable, Report } from "@parley/contract";
import Type from "typebox";
import { fromReplica } from "../../platform/db/replica/from-replica.ts";
import type { Router } from "../../platform/http/router.ts";
import { reportFilters } from "./filter.ts";
import { readRange } from "./range.ts";
import { report } from "./report.ts";

const instant = Type.Optional(Type.Unknown(describedAs(Type.String())));

export function reportRoutes(router: Router) {
  router.get(
    "/api/reporting",
    {
      access: "user",
      summary: "A report of the team's work between two instants",
      query: Type.Object({
        from_date: instant,
        to_date: instant,
        time_zone: Type.Optional(Nullable(Type.String({ maxLength: 255, format: "time-zone" }))),
        ...reportFilters,
      }),
      reply: Data(Report),
    },
    async ({ scope, query }) => {
      const range = readRange(query, query.time_zone ?? undefined);
      return { data: await fromReplica(scope, (scope) => report(scope, range, query)) };
    },
  );
}
