import { useEffect } from "react";
import { serverUrl } from "../../platform/environment.ts";
import { type DemoOptions, isColour } from "./demo-options.ts";

declare global {
  interface Window {
    Parley?: { config: object; remove?: () => void };
  }
}

/** Where the open chat fills the screen, the page is shown first. */
const SMALL_SCREEN = "(max-width: 479px), (max-height: 479px)";

/** Shows the running widget as a visitor would see it, and again from the start after a change. */
export function useWidgetPreview(accountId: string | null | undefined, options: DemoOptions) {
  const { title, subtitle, primaryColor } = options;
  useEffect(() => {
    if (!accountId || !isColour(primaryColor)) return;
    window.Parley = {
      config: {
        token: accountId,
        title,
        subtitle,
        primaryColor,
        showAgentAvailability: true,
        isOpenByDefault: !window.matchMedia(SMALL_SCREEN).matches,
        baseUrl: serverUrl,
      },
    };
    const loader = document.createElement("script");
    loader.src = "/widget.js";
    document.body.append(loader);
    return () => {
      loader.remove();
      window.Parley?.remove?.();
      delete window.Parley;
    };
  }, [accountId, title, subtitle, primaryColor]);
}
