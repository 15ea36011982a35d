import { Button } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { text } from "../../texts/text.ts";
import { DialogActions, ModalDialog } from "./ModalDialog.tsx";

interface ConfirmProps {
  question: string;
  children?: ReactNode;
  /** The label of the confirming button, a verb. */
  action: string;
  onConfirm(): void;
  onClose(): void;
}

/** Asks for confirmation before a destructive action. */
export function Confirm({ question, children, action, onConfirm, onClose }: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <ModalDialog title={question} detail={children} dialog={dialog} onClose={onClose}>
      <DialogActions>
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
      </DialogActions>
    </ModalDialog>
  );
}
