import { Button } from "@mantine/core";
import type { Conversation, ExpandedCustomer } from "@parley/contract";
import { Link } from "react-router";
import { FormDialog } from "../../../ui/forms/FormDialog.tsx";
import { ConversationPreview, pathOf } from "../../conversations/index.ts";
import { text } from "../texts.ts";
import { visitorLabel } from "../visitor-label.ts";
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
    <FormDialog
      isOpen
      title={text("customerTalk.with", { name: visitorLabel(customer) })}
      width={620}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
