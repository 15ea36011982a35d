import { useLayoutEffect } from "preact/hooks";
import { luminance, parseColor, type Rgb, readableTextColor, toCss, WHITE } from "../shared/colors.ts";

/** Up to this luminance white text has a contrast of 4.5, enough for small text (WCAG 2.2). */
const DARK_ENOUGH_FOR_SMALL_TEXT = 0.18;

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

/** Light or dark, as set by the page or the team, else by the visitor's system. */
export function useColorScheme(asked: string | null | undefined) {
  useLayoutEffect(() => {
    const system = matchMedia("(prefers-color-scheme: dark)");
    const apply = () => {
      const isDark = asked === "dark" || (asked !== "light" && system.matches);
      document.documentElement.toggleAttribute("data-dark", isDark);
    };
    apply();
    system.addEventListener("change", apply);
    return () => system.removeEventListener("change", apply);
  }, [asked]);
}

/** Darkens a color until small text on it is readable. Light colors stay, because their text is dark. */
export function darkened(color: Rgb): Rgb {
  if (readableTextColor(color) !== WHITE) return color;
  let deep = color;
  while (luminance(deep) > DARK_ENOUGH_FOR_SMALL_TEXT) {
    deep = deep.map((part) => Math.floor(part * 0.97)) as unknown as Rgb;
  }
  return deep;
}
