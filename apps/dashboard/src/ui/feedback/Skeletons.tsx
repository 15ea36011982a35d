import { Skeleton, VisuallyHidden } from "@mantine/core";
import { text } from "../../texts/text.ts";
import { useDelayedFlag } from "./useDelayedFlag.ts";

const SHOWN_AFTER_MS = 150;

/** Placeholders with these heights while content loads, not shown for a quick response. */
export function Skeletons({ heights }: { heights: string[] }) {
  const isShown = useDelayedFlag(true, SHOWN_AFTER_MS);
  return (
    <>
      <VisuallyHidden role="status">{text("list.loading")}</VisuallyHidden>
      {isShown && heights.map((height, index) => <Skeleton key={index} height={height} />)}
    </>
  );
}
