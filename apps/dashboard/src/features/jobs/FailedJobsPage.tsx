import type { FailedJob } from "@parley/contract";
import { useState } from "react";
import { describeError } from "../../platform/requests/errors.ts";
import { Confirm } from "../../ui/feedback/Confirm.tsx";
import { DoneDrawing } from "../../ui/feedback/drawings.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Sheet } from "../../ui/feedback/Sheet.tsx";
import { TryAgain } from "../../ui/feedback/TryAgain.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { PageDescription } from "../../ui/page/PageDescription.tsx";
import { TableSkeleton } from "../../ui/table/TableSkeleton.tsx";
import { FailedJobTable } from "./FailedJobTable.tsx";
import { text } from "./texts.ts";
import { useDeleteJob, useFailedJobs, useRetryJob } from "./useFailedJobs.ts";

/** `/developers/jobs`, for admins. */
export function FailedJobsPage() {
  const { data: jobs, error, refetch } = useFailedJobs();
  const [doomed, setDoomed] = useState<FailedJob>();
  const retrying = useRetryJob();
  const dropping = useDeleteJob();
  return (
    <Page title={text("failedJobs.heading")} isWide>
      <PageDescription>{text("failedJobs.lead")}</PageDescription>
      {jobs && jobs.length > 0 && (
        <Sheet>
          <FailedJobTable jobs={jobs} onRetry={(job) => retrying.mutate(job)} onDrop={setDoomed} />
        </Sheet>
      )}
      {jobs?.length === 0 && (
        <EmptyState drawing={DoneDrawing} title={text("failedJobs.none")}>
          {text("failedJobs.noneHint")}
        </EmptyState>
      )}
      {!jobs && !error && <TableSkeleton />}
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
