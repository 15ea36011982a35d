import { Button } from "@mantine/core";
import type { Conversation, ExpandedCustomer } from "@parley/contract";
import { Link } from "react-router";
import { ConversationPreview, pathOf } from "../../conversations/index.ts";
import { Dialog } from "../Dialog.tsx";
import { text } from "../texts.ts";
import styles from "./LatestMessagesDialog.module.css";

interface LatestMessagesDialogProps {
  customer: ExpandedCustomer;
  conversation: Conversation;
  onStart(): void;
  onClose(): void;
}

/** The latest messages of a customer in a dialog above the list. */
export function LatestMessagesDialog({
  customer,
  conversation: { id, status },
  onStart,
  onClose,
}: LatestMessagesDialogProps) {
  const isOpen = status === "open";
  return (
    <Dialog title={text("customerTalk.with", { name: customer.title })} isWide onClose={onClose}>
      <div className={styles.talk}>
        <ConversationPreview id={id} />
      </div>
      <div className={styles.steps}>
        <Button component={Link} to={pathOf({ bucket: isOpen ? "all" : "closed" }, id)} data-autofocus>
          {text("customerTalk.view")}
        </Button>
        <Button
          variant="default"
          disabled={isOpen}
          {...(isOpen && { title: text("customerTalk.isOpen") })}
          onClick={onStart}
        >
          {text("customerTalk.start")}
        </Button>
      </div>
    </Dialog>
  );
}
