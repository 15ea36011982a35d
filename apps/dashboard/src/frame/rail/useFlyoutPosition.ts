import { useMediaQuery } from "@mantine/hooks";

/** Where there is room beside the main menu: it stands at the side, lies on top, or lies at the bottom of a phone. */
export function useFlyoutPosition() {
  const isOnTop = useMediaQuery("(width < 62em)");
  const isAtBottom = useMediaQuery("(width < 48em)");
  if (isAtBottom) return "top";
  return isOnTop ? "bottom-start" : "right-start";
}
