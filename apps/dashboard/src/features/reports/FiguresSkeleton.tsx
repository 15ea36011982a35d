import { Skeleton, VisuallyHidden } from "@mantine/core";
import { reportText } from "./texts.ts";

export const FiguresSkeleton = () => (
  <>
    <VisuallyHidden>{reportText("report.loading")}</VisuallyHidden>
    <Skeleton height="8rem" />
    <Skeleton height="16rem" />
    <Skeleton height="16rem" />
  </>
);
