import { Data, FailedJob, Ok } from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { removeFailedJob, retryFailedJob } from "./failed-jobs.ts";
import { listFailedJobs } from "./queries.ts";

const ById = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });

export function jobRoutes(router: Router) {
  router.get(
    "/api/failed_jobs",
    { access: "admin", summary: "Failed jobs", reply: Data(Type.Array(FailedJob)) },
    async ({ scope }) => ({ data: await listFailedJobs(scope) }),
  );

  router.post(
    "/api/failed_jobs/:id/retry",
    { access: "admin", summary: "Retry a failed job now", params: ById, status: 202, reply: Data(Ok) },
    async ({ scope, params }) => {
      await retryFailedJob(scope, params.id);
      return { data: { ok: true } };
    },
  );

  router.delete(
    "/api/failed_jobs/:id",
    { access: "admin", summary: "Discard a failed job", params: ById, status: 204 },
    async ({ scope, params }) => removeFailedJob(scope, params.id),
  );
}
