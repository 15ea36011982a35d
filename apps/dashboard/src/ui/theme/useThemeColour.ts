import { useComputedColorScheme } from "@mantine/core";
import { useEffect } from "react";

/** The values of `--surface`, the color at the top of every page. */
const colours = { light: "#ffffff", dark: "#171c22" };

/** Sets the color of the browser's toolbar to the page's, also if the page's theme differs from the system's. */
export function useThemeColour() {
  const scheme = useComputedColorScheme();
  useEffect(() => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      meta.content = colours[scheme];
    }
  }, [scheme]);
}
