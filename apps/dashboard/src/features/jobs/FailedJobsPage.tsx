import type { FailedJob } from "@parley/contract";
import { useState } from "react";
import { describeError } from "../../platform/errors.ts";
import { text } from "../../texts/of/failed-jobs.ts";
import { Confirm } from "../../ui/Confirm.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Lead } from "../../ui/Lead.tsx";
import { Page } from "../../ui/Page.tsx";
import { TryAgain } from "../../ui/TryAgain.tsx";
import { FailedJobTable } from "./FailedJobTable.tsx";
import { useDropJob, useFailedJobs, useRetryJob } from "./useFailedJobs.ts";

/** `/developers/jobs`, for admins. */
export function FailedJobsPage() {
  const { data: jobs, error, refetch } = useFailedJobs();
  const [doomed, setDoomed] = useState<FailedJob>();
  const retrying = useRetryJob();
  const dropping = useDropJob();
  return (
    <Page title={text("failedJobs.heading")} isWide>
      <Lead>{text("failedJobs.lead")}</Lead>
      {jobs && jobs.length > 0 && (
        <FailedJobTable jobs={jobs} onRetry={(job) => retrying.mutate(job)} onDrop={setDoomed} />
      )}
      {jobs?.length === 0 && <EmptyState title={text("failedJobs.none")}>{text("failedJobs.noneHint")}</EmptyState>}
      {error && !jobs && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
      {doomed && (
        <Confirm
          question={text("failedJobs.dropQuestion")}
          action={text("failedJobs.drop")}
          onConfirm={() => dropping.mutate(doomed)}
          onClose={() => setDoomed(undefined)}
        >
          {text("failedJobs.dropHint")}
        </Confirm>
      )}
    </Page>
  );
}
