import { Button } from "@mantine/core";
import { useRef } from "react";
import { DialogActions, ModalDialog } from "../../../ui/feedback/ModalDialog.tsx";
import { PickerList } from "../../../ui/pickers/PickerList.tsx";
import { useInboxes } from "../../inboxes/index.ts";
import { text } from "../texts.ts";

interface MoveDialogProps {
  /** The present inbox. Absent for conversations of several inboxes. */
  inboxId?: string | null | undefined;
  onMove(inboxId: string): void;
  onClose(): void;
}

/** Asks to which inbox conversations are moved. */
export function MoveDialog({ inboxId, onMove, onClose }: MoveDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { data: inboxes = [] } = useInboxes();
  return (
    <ModalDialog title={text("conversation.move")} dialog={dialog} onClose={onClose}>
      <PickerList
        label={text("move.search")}
        options={inboxes.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={inboxId ? [inboxId] : []}
        onPick={(id) => {
          dialog.current?.close();
          onMove(id);
        }}
        nothing={(q) => text("move.noMatch", { q })}
      />
      <DialogActions>
        <Button variant="default" onClick={() => dialog.current?.close()}>
          {text("confirm.cancel")}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
