import { useEffect, useRef } from "react";
import { type EmbeddedWidget, embed } from "../embed.ts";
import { type DemoOptions, isColour } from "./demo-options.ts";

/** On screens where the open chat covers the page, the chat starts closed. */
const SMALL_SCREEN = "(max-width: 479px), (max-height: 479px)";

/** Shows the live widget as a visitor sees it. Changes apply at once. */
export function useDemoWidget(
  accountId: string | null | undefined,
  inbox: string | undefined,
  { title, subtitle, primaryColor }: DemoOptions,
) {
  const widget = useRef<EmbeddedWidget>(undefined);

  useEffect(() => {
    if (!accountId) return;
    widget.current = embed(window, {
      token: accountId,
      inbox,
      showAgentAvailability: true,
      isOpenByDefault: !window.matchMedia(SMALL_SCREEN).matches,
    });
    return () => widget.current?.remove();
  }, [accountId, inbox]);

  useEffect(() => {
    if (accountId) widget.current?.update({ title, subtitle, ...(isColour(primaryColor) && { primaryColor }) });
  }, [accountId, title, subtitle, primaryColor]);
}
