import { VisuallyHidden } from "@mantine/core";
import { reportText } from "../../texts/of/reports.ts";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";

export const FiguresSkeleton = () => (
  <>
    <VisuallyHidden>{reportText("report.loading")}</VisuallyHidden>
    <Skeleton width="100%" height="8rem" />
    <Skeleton width="100%" height="16rem" />
    <Skeleton width="100%" height="16rem" />
  </>
);
