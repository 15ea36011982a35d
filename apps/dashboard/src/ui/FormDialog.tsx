import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Modal } from "@mantine/core";
import { useFocusReturn } from "@mantine/hooks";
import type { ReactNode } from "react";
import { text } from "../texts/text.ts";
import styles from "./FormDialog.module.css";
import { isSomethingUnsaved } from "./useUnsavedGuard.ts";

interface FormDialogProps {
  title: string;
  isOpen: boolean;
  /** For more than a few fields. */
  isWide?: boolean;
  /** In pixels, for what stands side by side; never wider than the screen. */
  width?: number;
  /** It does what it was asked and cannot be stopped: neither Escape nor the X closes it meanwhile. */
  isBusy?: boolean;
  onClose(): void;
  /** What is filled in, for as long as it is open. */
  children: ReactNode;
}

/** A form over the page. A click beside it loses nothing, Escape asks, and the focus goes back to where it was. */
export function FormDialog({
  title,
  isOpen,
  isWide = false,
  width,
  isBusy = false,
  onClose,
  children,
}: FormDialogProps) {
  useFocusReturn({ opened: isOpen });
  return (
    <Modal
      opened={isOpen}
      onClose={() => (!isSomethingUnsaved() || window.confirm(text("form.leave"))) && onClose()}
      title={title}
      size={width ?? (isWide ? "xl" : "md")}
      closeButtonProps={{ "aria-label": text("form.close"), disabled: isBusy }}
      closeOnEscape={!isBusy}
      closeOnClickOutside={false}
      lockScroll={false}
      returnFocus={false} // by ours, which knows also what was focused before its code was here
    >
      <div className={styles.body}>{children}</div>
    </Modal>
  );
}
