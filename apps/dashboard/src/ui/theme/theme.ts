import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";
import type { FocusEvent } from "react";
import skeleton from "./Skeleton.module.css";

const brand: MantineColorsTuple = [
  "#e8f4ff",
  "#d0e8ff",
  "#a3d2ff",
  "#72bbff",
  "#40a9ff",
  "#2a99ff",
  "#1890ff",
  "#096dd9",
  "#0958b3",
  "#00408a",
];

/** Shades from text to the darkest background, for Mantine components that use a shade by number. */
const dark: MantineColorsTuple = [
  "#e8eaed",
  "#c3c9d0",
  "#a6afba",
  "#8b95a1",
  "#3a434c",
  "#2c333b",
  "#222930",
  "#171c22",
  "#101418",
  "#0b0f13",
];

/**
 * Mantine focuses the first item of an open menu twice, or an element with this attribute. So a key that is pressed
 * between the two keeps its effect.
 */
function keepFocus({ target, currentTarget }: FocusEvent<HTMLElement>) {
  currentTarget.querySelector("[data-autofocus]")?.removeAttribute("data-autofocus");
  target.setAttribute("data-autofocus", "");
}

export const theme = createTheme({
  colors: { brand, dark },
  primaryColor: "brand",
  primaryShade: { light: 7, dark: 7 },
  autoContrast: true,
  defaultRadius: 6,
  respectReducedMotion: true,
  cursorType: "pointer",
  fontSmoothing: true,
  fontFamily: "var(--font)",
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  components: {
    MenuDropdown: { defaultProps: { onFocus: keepFocus } },
    Skeleton: { defaultProps: { animate: false }, classNames: { root: skeleton.skeleton } },
    Tooltip: {
      defaultProps: { openDelay: 300, withArrow: true, arrowSize: 6, withinPortal: false, floatingStrategy: "fixed" },
    },
  },
});

/** Maps Mantine's color variables to our tokens, which contain both themes. */
export const resolveVariables: CSSVariablesResolver = () => {
  const colours = {
    "--mantine-color-body": "var(--surface)",
    "--mantine-color-text": "var(--text)",
    "--mantine-color-bright": "var(--text)",
    "--mantine-color-dimmed": "var(--text-2)",
    "--mantine-color-placeholder": "var(--text-3)",
    "--mantine-color-anchor": "var(--link)",
    "--mantine-color-error": "var(--danger)",
    "--mantine-color-success": "var(--success)",
    "--mantine-color-default": "var(--surface)",
    "--mantine-color-default-hover": "var(--hover)",
    "--mantine-color-default-color": "var(--text)",
    "--mantine-color-default-border": "var(--control-line)",
  };
  return { variables: {}, light: colours, dark: colours };
};
