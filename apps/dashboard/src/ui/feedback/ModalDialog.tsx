import { type ReactNode, type RefObject, useEffect, useId } from "react";
import styles from "./ModalDialog.module.css";

interface ModalDialogProps {
  title: string;
  detail?: ReactNode;
  /** The dialog element, to close it or to find elements in it. */
  dialog: RefObject<HTMLDialogElement | null>;
  /** Called on Escape. Without it, Escape does not close the dialog. */
  onClose?: () => void;
  /** The form or the buttons. */
  children: ReactNode;
}

/** A modal dialog, open while it is mounted. */
export function ModalDialog({ title, detail, dialog, onClose, children }: ModalDialogProps) {
  const id = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, [dialog]);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        if (!onClose) event.preventDefault();
      }}
      onClose={onClose}
      onKeyDown={(event) => event.stopPropagation()} // shortcuts of the page must not run
    >
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {detail && <p className={styles.detail}>{detail}</p>}
      {children}
    </dialog>
  );
}

/** The buttons at the end of a dialog. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);
