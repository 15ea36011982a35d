import { TOGGLE_BUTTON_CLASS, TOGGLE_CONTAINER_CLASS } from "@parley/sdk/names";
import { darkened, parseColor, type Rgb, readableTextColor, toCss } from "../shared/colors.ts";
import { pageTexts } from "../shared/page-texts.ts";
import { adoptStyles, applyStyles } from "../shared/styles.ts";
import css from "./launcher.css?inline";
import type { CompleteOptions } from "./with-settings.ts";

const SVG = "http://www.w3.org/2000/svg";
const BUBBLE = "M4 20.5V7a3 3 0 0 1 3-3h10a3 3 0 0 1 3 3v6.5a3 3 0 0 1-3 3H8z";
const CROSS = "M6 6l12 12M18 6L6 18";

export interface LauncherOptions {
  /** The placeholder chat, shown until the chat has loaded. */
  placeholder: HTMLElement;
  onToggle(): void;
  /** The visitor may be about to open the chat: the pointer or the focus is on the button. */
  onIntent(): void;
}

export type Launcher = ReturnType<typeof createLauncher>;

/**
 * The button that opens and closes the chat. A shadow root isolates it from the page's styles, which can only place its
 * container.
 */
export function createLauncher({ placeholder, onToggle, onIntent }: LauncherOptions) {
  const element = document.createElement("div");
  const button = document.createElement("button");
  const caption = document.createElement("i");
  const picture = document.createElement("img");
  // Created node by node, because a strict policy forbids markup from text.
  const icon = document.createElementNS(SVG, "svg");
  const line = document.createElementNS(SVG, "path");
  const root = element.attachShadow({ mode: "open" });
  let words: Record<string, string> = {};
  let isOpen = false;
  let face: Element = icon;

  element.className = TOGGLE_CONTAINER_CLASS;
  button.className = TOGGLE_BUTTON_CLASS;
  button.setAttribute("part", TOGGLE_BUTTON_CLASS);
  button.onclick = onToggle;
  button.onpointerenter = button.onfocus = onIntent;
  icon.setAttribute("viewBox", "0 0 24 24");
  picture.alt = "";
  icon.append(line);
  root.append(placeholder, button);
  adoptStyles(root, css);

  /** Replaces the content of the button; the badge of unseen messages is added by the loaded chat. */
  function show(isChatOpen: boolean) {
    isOpen = isChatOpen;
    const text = isOpen ? "" : caption.textContent;
    const label = words[isOpen ? "closeWidget" : "openWidget"] ?? `${isOpen ? "Close" : "Open"} chat widget`;
    button.setAttribute("aria-label", text || label);
    line.setAttribute("d", isOpen ? CROSS : BUBBLE);
    button.replaceChildren(isOpen ? icon : face, text && caption);
  }

  return {
    element,
    button,
    show,

    /** @returns the CSS declarations of the team's color */
    paint(options: CompleteOptions) {
      const { primaryColor, customIconUrl, iconVariant, launcherText, hideToggleButton, styles } = options;
      const background = parseColor(primaryColor);
      const brand = brandOf(background);
      words = pageTexts(options);
      caption.textContent = launcherText || "";
      icon.style.fill = iconVariant === "filled" ? "currentcolor" : "";
      button.style.cssText = launcherText ? brandOf(darkened(background)) : brand;
      button.hidden = !!hideToggleButton;
      if (customIconUrl) picture.src = customIconUrl;
      face = customIconUrl ? picture : icon;
      // A picture may have no width of its own, which the width of the text's button depends on.
      picture.style.cssText = launcherText ? "width:28px;margin:auto 10px" : "";
      applyStyles(element, styles?.toggleContainer);
      applyStyles(button, styles?.toggleButton);
      show(isOpen);
      return brand;
    },
  };
}

const brandOf = (background: Rgb) => `--brand:${toCss(background)};--on-brand:${toCss(readableTextColor(background))}`;
