import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { reportText } from "./texts.ts";

export const FiguresSkeleton = () => (
  <>
    <VisuallyHidden>{reportText("report.loading")}</VisuallyHidden>
    <Skeleton width="100%" height="8rem" />
    <Skeleton width="100%" height="16rem" />
    <Skeleton width="100%" height="16rem" />
  </>
);
