import { ActionIcon, Tooltip } from "@mantine/core";
import type { ReactNode } from "react";
import { announcedAs, shownAs } from "./shortcuts.ts";

interface IconButtonProps {
  label: string;
  onClick(): void;
  children: ReactNode;
  shortcut?: string;
  /** For a button that is on or off. */
  isPressed?: boolean;
  isExpanded?: boolean;
  className?: string | undefined;
}

/** A button that is only an icon, with its name and key on hover and focus. */
export function IconButton({ label, onClick, children, shortcut, isPressed, isExpanded, className }: IconButtonProps) {
  return (
    <Tooltip
      label={shortcut ? `${label} (${shownAs(shortcut)})` : label}
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
        aria-keyshortcuts={shortcut && announcedAs(shortcut)}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
