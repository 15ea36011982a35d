import { useLayoutEffect } from "preact/hooks";
import { darkened, parseColor, readableTextColor, toCss } from "../shared/colors.ts";

/** The team's color for icons and large text, and a darker variant for small text. */
export function themeOf(primaryColor: string | null | undefined) {
  const brand = parseColor(primaryColor);
  const deep = darkened(brand);
  return {
    "--brand": toCss(brand),
    "--on-brand": toCss(readableTextColor(brand)),
    "--deep": toCss(deep),
    "--on-deep": toCss(readableTextColor(deep)),
  };
}

/** Light, unless the page or the team chose dark, or `auto`: the scheme of the visitor's system. */
export function useColorScheme(asked: string | null | undefined) {
  useLayoutEffect(() => {
    const system = matchMedia("(prefers-color-scheme: dark)");
    const apply = () => {
      const isDark = asked === "dark" || (asked === "auto" && system.matches);
      document.documentElement.toggleAttribute("data-dark", isDark);
    };
    apply();
    system.addEventListener("change", apply);
    return () => system.removeEventListener("change", apply);
  }, [asked]);
}
