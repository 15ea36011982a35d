import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { text } from "./texts.ts";

interface DialogProps {
  title: string;
  /** The form contains unsaved input. Closing then asks for confirmation. */
  isUnsaved?: boolean;
  /** For contents that are wider than a form. */
  isWide?: boolean;
  onClose(): void;
  children: ReactNode;
}

/**
 * A dialog that is open while it is mounted. A click beside it does not close it. Closing with unsaved input asks
 * first.
 */
export const Dialog = ({ title, isUnsaved = false, isWide = false, onClose, children }: DialogProps) => (
  <Modal
    opened
    onClose={() => (!isUnsaved || window.confirm(text("form.leave"))) && onClose()}
    title={title}
    closeButtonProps={{ "aria-label": text("form.close") }}
    closeOnClickOutside={false}
    lockScroll={false}
    returnFocus={false} // the page returns the focus: it was there before the dialog
    {...(isWide && { size: "lg" })}
  >
    {children}
  </Modal>
);
