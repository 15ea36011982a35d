import { useFocusReturn, useMediaQuery } from "@mantine/hooks";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useCommands } from "../../commands/index.ts";

/** Where the customer panel lies over the conversation: the focus goes into it and, once it is put away, back. */
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
