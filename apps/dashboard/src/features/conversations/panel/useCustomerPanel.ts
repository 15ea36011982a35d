import { useFocusReturn, useMediaQuery } from "@mantine/hooks";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useCommands } from "../../commands/index.ts";

/**
 * The state of the customer panel. Where it overlays the conversation, opening moves the focus into it, and closing
 * restores the focus.
 */
export function useCustomerPanel() {
  const [isPanelOpen, setPanelOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const isBeside = useMediaQuery("(width >= 90em)");
  useFocusReturn({ opened: isPanelOpen });
  useEffect(() => {
    if (isPanelOpen) panel.current?.querySelector("button")?.focus();
  }, [isPanelOpen]);
  const togglePanel = () => setPanelOpen(!isPanelOpen);
  useCommands({ panel: isBeside ? undefined : togglePanel });
  return {
    isPanelOpen,
    isPanelShown: isPanelOpen || isBeside,
    togglePanel,
    panelProps: {
      ref: panel,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== "Escape" || !isPanelOpen) return;
        event.preventDefault();
        setPanelOpen(false);
      },
    },
  };
}
