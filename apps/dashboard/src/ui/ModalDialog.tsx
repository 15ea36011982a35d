import { type ReactNode, type RefObject, useEffect, useId } from "react";
import styles from "./ModalDialog.module.css";

interface ModalDialogProps {
  title: string;
  detail?: ReactNode;
  /** To close it, or to find something in it. */
  dialog: RefObject<HTMLDialogElement | null>;
  /** Without it, Escape does not send it away. */
  onClose?: () => void;
  /** What it is answered with. */
  children: ReactNode;
}

/** Asks something over the page, behind which nothing can be done, for as long as it is there. */
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
      onKeyDown={(event) => event.stopPropagation()} // no shortcut of the page behind it
    >
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {detail && <p className={styles.detail}>{detail}</p>}
      {children}
    </dialog>
  );
}

/** The buttons at its end. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);
