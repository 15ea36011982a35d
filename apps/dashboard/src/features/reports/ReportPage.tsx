import { Button, VisuallyHidden } from "@mantine/core";
import { useMemo } from "react";
import { describeError } from "../../platform/requests/errors.ts";
import { ChartDrawing } from "../../ui/feedback/drawings.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { LoadFailed } from "../../ui/feedback/LoadFailed.tsx";
import { TryAgain } from "../../ui/feedback/TryAgain.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { useAccount } from "../accounts/index.ts";
import { csvOf } from "./csv.ts";
import { Figures } from "./Figures.tsx";
import { FiguresSkeleton } from "./FiguresSkeleton.tsx";
import { figuresOf, isEmpty } from "./figures/figures.ts";
import { metricsOf } from "./figures/metrics.ts";
import { FilterForm } from "./filter/FilterForm.tsx";
import { RangeForm } from "./range/RangeForm.tsx";
import { useRange } from "./range/useRange.ts";
import { saveText } from "./save-text.ts";
import { reportText } from "./texts.ts";
import { useReport } from "./useReport.ts";

/** `/reporting`: the team's activity in the range of the address. */
export function ReportPage() {
  const { data: account } = useAccount();
  const timeZone = account && (account.time_zone ?? "UTC");
  const { range, filter, show, changeFilter } = useRange(timeZone ?? "UTC");
  const { data, error, refetch, isPlaceholderData: isPassing } = useReport({ range, filter, timeZone });
  const shown = useMemo(
    () =>
      data && {
        metrics: metricsOf(data.report),
        figures: figuresOf(data.report, data.range),
        hasWorkingHours: data.report.within_working_hours !== null,
      },
    [data],
  );
  const isNothing = shown?.figures.every(isEmpty);
  const canExport = shown && !isNothing && !isPassing;
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
      <RangeForm range={range} timeZone={timeZone ?? "UTC"} onShow={show} />
      <FilterForm filter={filter} onChange={changeFilter} />
      {error && !shown && (
        <div role="alert">
          <TryAgain
            title={reportText("report.loadFailed")}
            reason={describeError(error)}
            onClick={() => void refetch()}
          />
        </div>
      )}
      {error && shown && (
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
      {shown && isNothing && (
        <EmptyState drawing={ChartDrawing} title={reportText("report.none")}>
          {reportText("report.noneHint")}
        </EmptyState>
      )}
      {shown && !isNothing && <Figures {...shown} isPassing={isPassing} />}
    </Page>
  );
}
