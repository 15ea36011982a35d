import type { FailedJob } from "@parley/contract";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/requests/api.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { text } from "./texts.ts";

const LOOK_EVERY_MS = 5000;

const failedJobsQuery = queryOptions({
  queryKey: ["failed jobs"],
  queryFn: api.failedJobs.list,
  refetchInterval: LOOK_EVERY_MS, // no event reports failed jobs
});

export const useFailedJobs = () => useQuery(failedJobsQuery);

export const useRetryJob = () =>
  useLeaving(
    ({ id }) => api.failedJobs.retry(id),
    () => toast({ title: text("failedJobs.retried"), kind: "success" }),
  );

export const useDeleteJob = () => useLeaving(({ id }) => api.failedJobs.delete(id));

/** The job leaves the list optimistically. The job comes back when the request fails or the job fails again. */
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
