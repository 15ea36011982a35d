import { Popover } from "@mantine/core";
import type { ReactNode } from "react";
import { IconButton } from "../../ui/buttons/IconButton.tsx";
import { IconTag } from "../../ui/theme/icons.ts";

interface TagPopoverProps {
  label: string;
  keys?: string[];
  isOpen: boolean;
  onToggle(): void;
  /** The editor in the popover. */
  children: ReactNode;
}

/** A button that opens a tag editor below it. */
export function TagPopover({ label, keys, isOpen, onToggle, children }: TagPopoverProps) {
  return (
    <Popover
      opened={isOpen}
      width={280}
      position="bottom-end"
      shadow="md"
      withinPortal={false}
      trapFocus
      returnFocus
      closeOnClickOutside={false} // a click beside it must not discard the selection
      closeOnEscape={false}
      withRoles={false}
    >
      <Popover.Target>
        <span>
          <IconButton label={label} isExpanded={isOpen} onClick={onToggle} {...(keys && { keys })}>
            <IconTag size={18} stroke={1.75} />
          </IconButton>
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
