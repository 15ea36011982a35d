import { Button } from "@mantine/core";
import { useRef } from "react";
import { describeError } from "../../../platform/requests/errors.ts";
import { textsOf } from "../../../texts/text.ts";
import { LoadFailed } from "../../../ui/feedback/LoadFailed.tsx";
import { DialogActions, ModalDialog } from "../../../ui/feedback/ModalDialog.tsx";
import { StartConversation, startTexts } from "../../customers/index.ts";
import type { CachedConversation } from "../cache/cached-conversation.ts";
import { useRelatedConversations } from "../panel/RelatedConversations.tsx";
import { text } from "../texts.ts";
import { useOpenConversation } from "../views/useOpenConversation.ts";

const startText = textsOf(startTexts);

interface NewConversationProps {
  conversation: Pick<CachedConversation, "id" | "status" | "customer">;
  onClose(): void;
}

/**
 * Writes to the customer in a new conversation. A customer has one open conversation at most. If there is one, the dialog
 * says so and opens it.
 */
export function NewConversation({ conversation, onClose }: NewConversationProps) {
  const openConversation = useOpenConversation();
  const dialog = useRef<HTMLDialogElement>(null);
  const { data: related, error, refetch } = useRelatedConversations(conversation.id);
  const open = [conversation, ...(related ?? [])].find(({ status }) => status === "open");
  if (related && !open) {
    return (
      <StartConversation
        customer={conversation.customer}
        onStarted={openConversation}
        onClose={onClose}
        onLoadError={onClose}
      />
    );
  }
  if (!open && !error) return null;
  return (
    <ModalDialog
      title={text("conversation.new")}
      detail={open && startText("customerTalk.isOpen")}
      dialog={dialog}
      onClose={onClose}
    >
      {!open && error && (
        <LoadFailed what={text("related.notLoaded")} reason={describeError(error)} onTryAgain={() => void refetch()} />
      )}
      <DialogActions>
        <Button variant="default" onClick={() => dialog.current?.close()}>
          {text("form.close")}
        </Button>
        {open && open.id !== conversation.id && (
          <Button
            onClick={() => {
              dialog.current?.close();
              openConversation(open.id);
            }}
          >
            {text("conversation.openIt")}
          </Button>
        )}
      </DialogActions>
    </ModalDialog>
  );
}
