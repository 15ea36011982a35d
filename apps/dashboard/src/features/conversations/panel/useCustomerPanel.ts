import { useFocusReturn, useMediaQuery } from "@mantine/hooks";
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { createStoredStore } from "../../../platform/client-state.ts";
import { useCommands } from "../../commands/index.ts";

/** Whether the agent has hidden the panel on wide screens, where it is beside the conversation. */
const hidden = createStoredStore<boolean>("customer-panel-hidden", (kept) => kept === true);

/**
 * The state of the customer panel. Where it overlays the conversation, opening moves the focus into it, and closing
 * restores the focus.
 */
export function useCustomerPanel() {
  const [isPanelOpen, setPanelOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const isHidden = useStore(hidden);
  const isBeside = useMediaQuery("(width >= 90em)");
  useFocusReturn({ opened: isPanelOpen });
  useEffect(() => {
    if (isPanelOpen) panel.current?.querySelector("button")?.focus();
  }, [isPanelOpen]);
  const togglePanel = useCallback(() => {
    if (isBeside) hidden.save(!isHidden);
    else setPanelOpen(!isPanelOpen);
  }, [isBeside, isHidden, isPanelOpen]);
  useCommands({ panel: togglePanel });
  return {
    isPanelOpen,
    isPanelHidden: isHidden,
    isPanelShown: isPanelOpen || (isBeside && !isHidden),
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
