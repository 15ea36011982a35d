import { ActionIcon, Tooltip } from "@mantine/core";
import type { ReactNode } from "react";
import { ariaShortcuts, shortcutLabel } from "../interaction/shortcuts.ts";

interface IconButtonProps {
  label: string;
  onClick(): void;
  children: ReactNode;
  /** Alternative keys for the same action. */
  keys?: string[];
  /** The state of a toggle button. */
  isPressed?: boolean;
  isExpanded?: boolean;
  className?: string | undefined;
}

/** An icon button. Its tooltip shows the name and keys. */
export function IconButton({ label, onClick, children, keys = [], isPressed, isExpanded, className }: IconButtonProps) {
  return (
    <Tooltip
      label={keys.length > 0 ? `${label} (${shortcutLabel(...keys)})` : label}
      events={{ hover: true, focus: true, touch: false }}
    >
      <ActionIcon
        className={className ?? ""}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={label}
        aria-pressed={isPressed}
        aria-expanded={isExpanded}
        aria-keyshortcuts={ariaShortcuts(...keys)}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
