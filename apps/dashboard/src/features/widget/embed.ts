import type { WidgetSettings } from "@parley/contract";
import { serverUrl } from "../../platform/environment.ts";

/** The widget options that the dashboard uses. */
export interface WidgetOptions {
  token: string;
  inbox?: string | undefined;
  title?: string;
  subtitle?: string;
  primaryColor?: string;
  greeting?: string;
  showAgentAvailability?: boolean;
  isOpenByDefault?: boolean;
  hideToggleButton?: boolean;
  customer?: object;
  onChatClosed?(): void;
}

declare global {
  interface Window {
    Parley?: {
      config: object;
      open?(): void;
      update?(changes: Partial<WidgetOptions>, stored: Partial<WidgetSettings>): void;
      remove?(): void;
    };
  }
}

/** A widget embedded by the dashboard. */
export interface EmbeddedWidget {
  open(): void;
  /** Changes the page's options or the team's stored settings. */
  update(changes: Partial<WidgetOptions>, stored?: Partial<WidgetSettings>): void;
  remove(): void;
}

/** Embeds the live widget in a page, like the install snippet. A page has one widget at a time. */
export function embed(page: Window, options: WidgetOptions): EmbeddedWidget {
  const asked: Partial<WidgetOptions> = {};
  const stored: Partial<WidgetSettings> = {};
  let isOpenAsked = false;
  const loader = page.document.createElement("script");
  loader.src = `${serverUrl}/widget.js`;
  loader.onload = () => {
    page.Parley?.update?.(asked, stored);
    if (isOpenAsked) page.Parley?.open?.();
  };
  page.Parley = { config: { ...options, baseUrl: serverUrl } };
  page.document.body.append(loader);
  return {
    open() {
      isOpenAsked = true; // the widget may not be loaded yet
      page.Parley?.open?.();
    },
    update(changes, settings = {}) {
      Object.assign(asked, changes);
      Object.assign(stored, settings);
      page.Parley?.update?.(asked, stored);
    },
    remove() {
      loader.remove();
      page.Parley?.remove?.();
      delete page.Parley;
    },
  };
}
