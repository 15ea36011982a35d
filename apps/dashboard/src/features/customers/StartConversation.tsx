import { SegmentedControl, Textarea } from "@mantine/core";
import type { Customer } from "@parley/contract";
import { useId } from "react";
import { describeError } from "../../platform/errors.ts";
import { text } from "../../texts/of/customers.ts";
import { EditForm } from "../../ui/EditForm.tsx";
import { useFields } from "../../ui/useFields.ts";
import { Dialog } from "./Dialog.tsx";
import styles from "./StartConversation.module.css";
import { useStartConversation } from "./useStartConversation.ts";

interface StartConversationProps {
  customer: Customer;
  onClose(): void;
}

/** Asks for the first message to a customer, and leads to the conversation. Mail needs Gmail, which nobody can connect yet. */
export function StartConversation({ customer, onClose }: StartConversationProps) {
  const starting = useStartConversation(customer.id);
  const { field, onSubmit, isChanged } = useFields({ body: "" }, ({ body }) =>
    body.trim() ? {} : { body: text("customerTalk.required") },
  );
  const [sourceId, hintId] = [useId(), useId()];
  return (
    <Dialog title={text("customerTalk.start")} isUnsaved={isChanged} onClose={onClose}>
      <EditForm
        isSaving={starting.isPending}
        isUnsaved={isChanged && !starting.isSuccess}
        error={starting.error ? describeError(starting.error) : undefined}
        submit={text("customerTalk.startNow")}
        onSubmit={onSubmit(({ body }) => starting.mutate(body))}
        onCancel={onClose}
      >
        <div className={styles.source}>
          <span id={sourceId}>{text("customerTalk.source")}</span>
          <SegmentedControl
            aria-labelledby={sourceId}
            aria-describedby={hintId}
            value="chat"
            data={[
              { value: "chat", label: text("customerTalk.chat") },
              { value: "email", label: text("customerTalk.email"), disabled: true },
            ]}
          />
          <span className={styles.hint} id={hintId}>
            {text("customerTalk.emailHint")}
          </span>
        </div>
        <Textarea
          label={text("customerTalk.message")}
          placeholder={text("customerTalk.placeholder")}
          autosize
          minRows={4}
          maxRows={6}
          maxLength={10_000}
          data-autofocus
          {...field("body")}
        />
      </EditForm>
    </Dialog>
  );
}
