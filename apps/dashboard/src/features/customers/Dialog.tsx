import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { text } from "../../texts/of/customers.ts";

interface DialogProps {
  title: string;
  /** Something was typed that closing would lose. */
  isUnsaved?: boolean;
  /** For more than a form. */
  isWide?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** Something over the page for as long as it is there. A click beside it loses nothing, and Escape asks. */
export const Dialog = ({ title, isUnsaved = false, isWide = false, onClose, children }: DialogProps) => (
  <Modal
    opened
    onClose={() => (!isUnsaved || window.confirm(text("form.leave"))) && onClose()}
    title={title}
    closeButtonProps={{ "aria-label": text("form.close") }}
    closeOnClickOutside={false}
    lockScroll={false}
    returnFocus={false} // the page does: it was there before
    {...(isWide && { size: "lg" })}
  >
    {children}
  </Modal>
);
