import { Button, VisuallyHidden } from "@mantine/core";
import { useMemo } from "react";
import { describeError } from "../../platform/errors.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { LoadFailed } from "../../ui/feedback/LoadFailed.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { csvOf } from "./csv.ts";
import { Figures } from "./Figures.tsx";
import { FiguresSkeleton } from "./FiguresSkeleton.tsx";
import { figuresOf } from "./figures/figures.ts";
import { metricsOf } from "./figures/metrics.ts";
import { RangeForm } from "./range/RangeForm.tsx";
import { useRange } from "./range/useRange.ts";
import { saveText } from "./save-text.ts";
import { reportText } from "./texts.ts";
import { useReport } from "./useReport.ts";

/** `/reporting`: the team's activity in the range of the address. */
export function ReportPage() {
  const { range, show } = useRange();
  const { data, error, refetch, isPlaceholderData: isPassing } = useReport(range);
  const shown = useMemo(
    () => data && { metrics: metricsOf(data.report), figures: figuresOf(data.report, data.range) },
    [data],
  );
  const isEmpty = shown?.figures.every(({ rows }) => rows.every(({ values }) => values.every((value) => !value)));
  const canExport = shown && !isEmpty && !isPassing;
  const save = () => {
    if (shown) saveText(`report-${range.from}-to-${range.to}.csv`, "text/csv", csvOf(shown.metrics, shown.figures));
  };
  return (
    <Page
      title={reportText("report.heading")}
      isWide
      action={
        <Button variant="default" disabled={!canExport} onClick={save}>
          {reportText("report.export")}
        </Button>
      }
    >
      <RangeForm range={range} onShow={show} />
      {error && (
        <LoadFailed
          what={reportText("report.loadFailed")}
          reason={describeError(error)}
          onTryAgain={() => void refetch()}
        />
      )}
      <VisuallyHidden>
        <span role="status">{isPassing && reportText("report.loading")}</span>
      </VisuallyHidden>
      {!shown && !error && <FiguresSkeleton />}
      {shown && isEmpty && <EmptyState title={reportText("report.none")}>{reportText("report.noneHint")}</EmptyState>}
      {shown && !isEmpty && <Figures {...shown} isPassing={isPassing} />}
    </Page>
  );
}
