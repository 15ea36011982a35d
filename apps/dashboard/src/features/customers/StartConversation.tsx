import { SegmentedControl, Textarea, TextInput } from "@mantine/core";
import type { Customer, GoogleAuthorization } from "@parley/contract";
import { useId, useState } from "react";
import { describeError } from "../../platform/requests/errors.ts";
import { EditForm } from "../../ui/forms/EditForm.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { useFields } from "../../ui/forms/useFields.ts";
import { useAuthorization } from "../integrations/index.ts";
import styles from "./StartConversation.module.css";
import { text } from "./texts.ts";
import { useStartConversation } from "./useStartConversation.ts";

interface StartConversationProps {
  customer: Customer;
  /** Called with the id of the new conversation. */
  onStarted(id: string): void;
  onClose(): void;
}

/** Asks for the first message to a customer, and sends it. Mail needs Gmail and an email address. */
export function StartConversation({ customer, onStarted, onClose }: StartConversationProps) {
  const starting = useStartConversation(customer.id, onStarted);
  const mailbox = useAuthorization<GoogleAuthorization>("/google/authorization", { client: "gmail", type: "support" });
  const mayMail = Boolean(mailbox.data) && /^\S+@\S+\.\S+$/.test(customer.email ?? "");
  const [source, setSource] = useState<"chat" | "email">("chat");
  const isMail = mayMail && source === "email";
  const { field, onSubmit, isChanged } = useFields({ body: "", subject: "" }, ({ body }) =>
    body.trim() ? {} : { body: text("customerTalk.required") },
  );
  const [sourceId, hintId] = [useId(), useId()];
  return (
    <FormDialog isOpen title={text("customerTalk.start")} onClose={onClose}>
      <EditForm
        isSaving={starting.isPending}
        isUnsaved={isChanged && !starting.isSuccess}
        error={starting.error ? describeError(starting.error) : undefined}
        submit={text("customerTalk.startNow")}
        onSubmit={onSubmit(({ body, subject }) =>
          starting.mutate(isMail ? { body, source: "email", ...(subject.trim() && { subject }) } : { body }),
        )}
        onCancel={onClose}
      >
        <div className={styles.source}>
          <span id={sourceId}>{text("customerTalk.source")}</span>
          <SegmentedControl
            aria-labelledby={sourceId}
            {...(!mayMail && { "aria-describedby": hintId })}
            value={isMail ? "email" : "chat"}
            onChange={(chosen) => setSource(chosen === "email" ? "email" : "chat")}
            data={[
              { value: "chat", label: text("customerTalk.chat") },
              { value: "email", label: text("customerTalk.email"), disabled: !mayMail },
            ]}
          />
          {!mayMail && (
            <span className={styles.hint} id={hintId}>
              {text(mailbox.data ? "customerTalk.addressHint" : "customerTalk.emailHint")}
            </span>
          )}
        </div>
        {isMail && <TextInput label={text("customerTalk.subject")} maxLength={255} {...field("subject")} />}
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
    </FormDialog>
  );
}
