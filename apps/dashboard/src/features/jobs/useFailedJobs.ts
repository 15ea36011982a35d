import type { FailedJob } from "@parley/contract";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { describeError } from "../../platform/errors.ts";
import { text } from "../../texts/of/failed-jobs.ts";
import { toast } from "../../ui/feedback/toast.ts";

const LOOK_EVERY_MS = 5000;

const failedJobsQuery = queryOptions({
  queryKey: ["failed jobs"],
  queryFn: api.failedJobs.list,
  refetchInterval: LOOK_EVERY_MS, // no push tells of them
});

export const useFailedJobs = () => useQuery(failedJobsQuery);

/** Has one tried again now. */
export const useRetryJob = () =>
  useLeaving(
    ({ id }) => api.failedJobs.retry(id),
    () => toast({ title: text("failedJobs.retried"), kind: "success" }),
  );

/** Gives one up. */
export const useDropJob = () => useLeaving(({ id }) => api.failedJobs.delete(id));

/** It leaves the list at once, and is back if the server did not do it, or if it fails again. */
function useLeaving(leave: (job: FailedJob) => Promise<unknown>, onSuccess?: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: leave,
    async onMutate({ id }) {
      await cache.cancelQueries(failedJobsQuery);
      cache.setQueryData(failedJobsQuery.queryKey, (known) => known?.filter((job) => job.id !== id));
    },
    onSuccess,
    onError(error) {
      toast({ title: text("failedJobs.failed"), message: describeError(error), kind: "failure" });
      return cache.invalidateQueries(failedJobsQuery);
    },
  });
}
