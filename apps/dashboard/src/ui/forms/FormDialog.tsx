import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Modal } from "@mantine/core";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { text } from "../../texts/text.ts";
import styles from "./FormDialog.module.css";
import { useFocusRestored } from "./useFocusRestored.ts";
import { unsavedForms } from "./useUnsavedGuard.ts";

interface FormDialogProps {
  title: string;
  isOpen: boolean;
  /** For more than a few fields. */
  isWide?: boolean;
  /** The width in pixels, for side-by-side content. At most the width of the screen. */
  width?: number;
  /** A running action cannot be cancelled: neither Escape nor the X closes the dialog. */
  isBusy?: boolean;
  onClose(): void;
  /** The form, mounted while the dialog is open. */
  children: ReactNode;
}

/**
 * A form in a dialog. A click outside does not close it, Escape asks about unsaved changes in it, and the focus is restored.
 * If it is mounted only while it is open, its parent restores the focus.
 */
export function FormDialog({
  title,
  isOpen,
  isWide = false,
  width,
  isBusy = false,
  onClose,
  children,
}: FormDialogProps) {
  useFocusRestored({ opened: isOpen });
  const behind = useRef<readonly object[]>([]);
  useLayoutEffect(() => {
    if (isOpen) behind.current = unsavedForms();
  }, [isOpen]);
  const hasUnsavedInput = () => unsavedForms().some((form) => !behind.current.includes(form));

  return (
    <Modal
      opened={isOpen}
      onClose={() => (!hasUnsavedInput() || window.confirm(text("form.leave"))) && onClose()}
      title={title}
      size={width ?? (isWide ? "xl" : "md")}
      closeButtonProps={{ "aria-label": text("form.close"), disabled: isBusy }}
      closeOnEscape={!isBusy}
      closeOnClickOutside={false}
      lockScroll={false}
      returnFocus={false} // `useFocusRestored` also knows the focus from before this code was loaded
    >
      <div className={styles.body}>{children}</div>
    </Modal>
  );
}
