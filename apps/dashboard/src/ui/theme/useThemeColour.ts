import { useComputedColorScheme } from "@mantine/core";
import { useEffect } from "react";

/** `--surface`, of which the top of every page is made. */
const colours = { light: "#ffffff", dark: "#171c22" };

/** Gives the browser's own bar the colour of the page, also where that is not the system's. */
export function useThemeColour() {
  const scheme = useComputedColorScheme();
  useEffect(() => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      meta.content = colours[scheme];
    }
  }, [scheme]);
}
