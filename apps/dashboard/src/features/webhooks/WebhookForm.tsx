import { Checkbox, TextInput } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import type { EventSubscription } from "@parley/contract";
import { describeError, reasonsByField } from "../../platform/requests/errors.ts";
import { EditForm } from "../../ui/forms/EditForm.tsx";
import { useFields } from "../../ui/forms/useFields.ts";
import { text } from "./texts.ts";
import { useVerification } from "./useVerification.ts";
import { useSaveWebhook } from "./useWebhooks.ts";
import styles from "./WebhookForm.module.css";

const CHANGES = "conversation:updated";
const SHOW_VERIFIED_MS = 1000;
/** A placeholder for the verification result, so that the layout does not shift. */
const NOTHING = "\u00a0";

interface WebhookFormProps {
  /** The webhook to change. Absent: the form creates a webhook. */
  webhook: EventSubscription | undefined;
  onClose(): void;
}

/** Asks for an address and shows whether it passes verification. */
export function WebhookForm({ webhook, onClose }: WebhookFormProps) {
  const saving = useSaveWebhook(webhook);
  const verification = useVerification();
  const { field, checkbox, onSubmit, isChanged, setErrors } = useFields(
    { webhook_url: webhook?.webhook_url ?? "", wants_changes: webhook?.scope?.includes(CHANGES) ?? false },
    ({ webhook_url }) => ({ ...(!webhook_url.trim() && { webhook_url: text("webhooks.urlRequired") }) }),
  );
  const url = field("webhook_url");

  function save(webhook_url: string, wantsChanges: boolean) {
    verification.setState("isVerifying");
    saving.mutate(
      { webhook_url, scope: wantsChanges ? CHANGES : null },
      {
        onSuccess({ verified }) {
          verification.setState(verified ? "isVerified" : "isNotVerified");
          setTimeout(onClose, verified ? SHOW_VERIFIED_MS : 0);
        },
        onError(error) {
          verification.setState(undefined);
          setErrors(reasonsByField(error));
        },
      },
    );
  }

  return (
    <EditForm
      isSaving={saving.isPending}
      isUnsaved={isChanged && !saving.isSuccess}
      error={saving.error ? describeError(saving.error) : undefined}
      onSubmit={onSubmit(({ webhook_url, wants_changes }) => save(webhook_url.trim(), wants_changes))}
      onCancel={onClose}
    >
      <p className={styles.hint}>
        {text("webhooks.verifying")} {text("webhooks.tunnel")}
      </p>
      <TextInput
        type="url"
        label={text("webhooks.url")}
        placeholder={text("webhooks.urlPlaceholder")}
        description={<span role="status">{verification.state ? text(`webhooks.${verification.state}`) : NOTHING}</span>}
        inputWrapperOrder={["label", "input", "error", "description"]}
        autoComplete="off"
        maxLength={2000}
        data-autofocus
        {...url}
        onBlur={() => {
          url.onBlur();
          void verification.verify(url.value.trim());
        }}
      />
      <Checkbox label={text("webhooks.scope")} {...checkbox("wants_changes")} />
    </EditForm>
  );
}
