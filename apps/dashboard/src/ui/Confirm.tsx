import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { text } from "../texts/text.ts";
import styles from "./Confirm.module.css";

interface ConfirmProps {
  question: string;
  children?: ReactNode;
  /** What will be done, as a verb. */
  action: string;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before something is done that many would regret. It asks for as long as it is there. */
export function Confirm({ question, children, action, onConfirm, onClose }: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.confirm}
      aria-labelledby={id}
      onClose={onClose}
      onKeyDown={(event) => event.stopPropagation()} // no shortcut of the page behind it
    >
      <h2 className={styles.question} id={id}>
        {question}
      </h2>
      {children && <p className={styles.detail}>{children}</p>}
      <div className={styles.actions}>
        <Button variant="default" onClick={() => dialog.current?.close()}>
          {text("confirm.cancel")}
        </Button>
        <Button
          color="red.9"
          onClick={() => {
            dialog.current?.close();
            onConfirm();
          }}
        >
          {action}
        </Button>
      </div>
    </dialog>
  );
}
