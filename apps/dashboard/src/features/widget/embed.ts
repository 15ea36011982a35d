import type { WidgetSettings } from "@parley/contract";
import { serverUrl } from "../../platform/environment.ts";

/** What one may ask of a widget; those of its options that the dashboard uses. */
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

/** A widget that this dashboard has put on a page. */
export interface EmbeddedWidget {
  open(): void;
  /** Changes what the page asks for, or what the team has stored. */
  update(changes: Partial<WidgetOptions>, stored?: Partial<WidgetSettings>): void;
  remove(): void;
}

/** Puts the running widget on a page, as the install snippet does. A page has one at a time. */
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
      isOpenAsked = true; // it may not be there yet
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
