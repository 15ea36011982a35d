import { ActionIcon, Tooltip } from "@mantine/core";
import type { ReactNode } from "react";
import { ariaShortcuts, shortcutLabel } from "../interaction/shortcuts.ts";

interface IconButtonProps {
  label: string;
  onClick(): void;
  children: ReactNode;
  /** Any of which does the same. */
  keys?: string[];
  /** For a button that is on or off. */
  isPressed?: boolean;
  isExpanded?: boolean;
  className?: string | undefined;
}

/** A button that is only an icon, with its name and keys on hover and focus. */
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
