import { TOGGLE_BUTTON_CLASS, TOGGLE_CONTAINER_CLASS } from "@parley/sdk/names";
import { parseColor, readableTextColor, toCss } from "../shared/colors.ts";
import { pageTexts } from "../shared/page-texts.ts";
import { adoptStyles, applyStyles } from "../shared/styles.ts";
import css from "./launcher.css?inline";
import type { Configuration } from "./options.ts";

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
  const badge = document.createElement("span");
  const picture = document.createElement("img");
  // Created node by node, because a strict policy forbids markup from text.
  const icon = document.createElementNS(SVG, "svg");
  const line = document.createElementNS(SVG, "path");
  let words: Record<string, string> = {};
  const root = element.attachShadow({ mode: "open" });

  element.className = TOGGLE_CONTAINER_CLASS;
  button.className = TOGGLE_BUTTON_CLASS;
  button.setAttribute("part", TOGGLE_BUTTON_CLASS);
  button.onclick = onToggle;
  button.onpointerenter = button.onfocus = onIntent;
  icon.setAttribute("viewBox", "0 0 24 24");
  picture.alt = "";
  icon.append(line);
  button.append(icon);
  root.append(placeholder, button);
  adoptStyles(root, css);

  return {
    element,
    focus: () => button.focus(),

    /** @returns the CSS declarations of the team's color */
    paint(configuration: Configuration) {
      const { primaryColor, iconVariant, customIconUrl, hideToggleButton, styles } = configuration;
      words = pageTexts(configuration);
      const background = parseColor(primaryColor);
      const brand = `--brand:${toCss(background)};--on-brand:${toCss(readableTextColor(background))}`;
      line.setAttribute("class", `${iconVariant}`);
      button.style.cssText = brand;
      button.hidden = !!hideToggleButton;
      if (!customIconUrl) picture.removeAttribute("src");
      else if (picture.src !== customIconUrl) picture.src = customIconUrl;
      applyStyles(element, styles?.toggleContainer);
      applyStyles(button, styles?.toggleButton);
      return brand;
    },

    /**
     * @param unseen the number of unseen messages
     * @param isCovered the chat is loaded and open; on a phone it has its own close button
     */
    show(isOpen: boolean, unseen: number, isCovered: boolean) {
      element.toggleAttribute("data-open", isCovered);
      const label = words[isOpen ? "closeWidget" : "openWidget"] ?? `${isOpen ? "Close" : "Open"} chat widget`;
      button.setAttribute("aria-label", label);
      line.setAttribute("d", isOpen ? CROSS : BUBBLE);
      button.firstChild!.replaceWith(picture.src && !isOpen ? picture : icon);
      badge.textContent = String(unseen);
      button.setAttribute("aria-description", unseen ? `${unseen} ${words.unread ?? "unread"}` : "");
      if (unseen && !isOpen) button.append(badge);
      else badge.remove();
    },
  };
}
