import { useDocumentVisibility } from "@mantine/hooks";
import { useWindowFocus } from "../../../ui/interaction/useWindowFocus.ts";

/** Whether an agent has the end of the thread before their eyes. */
export function useIsWatched(isAtEnd: boolean): boolean {
  const isVisible = useDocumentVisibility() === "visible";
  const isFocused = useWindowFocus();
  return isAtEnd && isVisible && isFocused;
}
