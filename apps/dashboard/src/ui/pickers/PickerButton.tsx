import { Popover, type PopoverProps } from "@mantine/core";
import { useDidUpdate } from "@mantine/hooks";
import { type FocusEvent, type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useState } from "react";
import { runKey } from "../interaction/run-key.ts";
import styles from "./Picker.module.css";
import { useFocusMemory } from "./useFocusMemory.ts";

/** Opens a picker, for example for a shortcut. */
export interface PickerHandle {
  open(): void;
}

/** The properties of the button that opens a picker. */
export interface PickerAnchorProps {
  isExpanded: boolean;
  hasPopup: "dialog";
  onClick(): void;
}

interface PickerButtonProps {
  ref?: Ref<PickerHandle> | undefined;
  /** Names the opened picker. */
  title: string;
  position?: PopoverProps["position"];
  width?: PopoverProps["width"];
  button(props: PickerAnchorProps): ReactNode;
  /** Called when the picker has closed. */
  onClose?: (() => void) | undefined;
  /** The list, mounted while the picker is open. */
  children(close: () => void): ReactNode;
}

/** A button that opens a list. Esc, the button, a click outside and Tab beyond the list close it. */
export function PickerButton({
  ref,
  title,
  position = "bottom-end",
  width = 280,
  button,
  onClose,
  children,
}: PickerButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const focus = useFocusMemory();
  useImperativeHandle(ref, () => ({ open }));

  function open() {
    focus.remember();
    setOpen(true);
  }

  function close() {
    focus.restore();
    setOpen(false);
  }

  useDidUpdate(() => {
    if (!isOpen) onClose?.();
  }, [isOpen]);

  function closeOnLeave({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  }

  /** Captured, because an open tooltip would keep the first Esc for itself. */
  function closeOnEscape(event: KeyboardEvent) {
    if (isOpen) runKey(event, { Escape: close });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the focus and keys of its content
    <span className={styles.anchor} onBlur={closeOnLeave} onKeyDownCapture={closeOnEscape}>
      <Popover
        opened={isOpen}
        onChange={(isStillOpen) => isStillOpen || setOpen(false)}
        closeOnEscape={false} // `closeOnEscape` also returns the focus
        width={width}
        position={position}
        floatingStrategy="fixed"
        shadow="md"
        withinPortal={false}
        withRoles={false}
        transitionProps={{ duration: 0 }} // a list that appears later would miss typed keys
      >
        <Popover.Target>
          <span className={styles.anchor}>
            {button({ isExpanded: isOpen, hasPopup: "dialog", onClick: isOpen ? close : open })}
          </span>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={title} className={styles.dropdown ?? ""}>
          {children(close)}
        </Popover.Dropdown>
      </Popover>
    </span>
  );
}
