import { TextInput } from "@mantine/core";
import type { TwilioAuthorization } from "@parley/contract";
import { describeError } from "../../../platform/requests/errors.ts";
import { EditForm } from "../../../ui/forms/EditForm.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { PasswordField } from "../../../ui/forms/PasswordField.tsx";
import { useFields } from "../../../ui/forms/useFields.ts";
import { GuideLink } from "../GuideLink.tsx";
import { text as general } from "../texts.ts";
import { text } from "./texts.ts";
import { useConnectTwilio } from "./useTwilio.ts";

interface TwilioFormProps {
  /** The existing authorization. */
  known: TwilioAuthorization | undefined;
  inboxId: string | undefined;
  onClose(): void;
}

/** Asks for the number and the keys, and shows whether Twilio accepts them. */
export function TwilioForm({ known, inboxId, onClose }: TwilioFormProps) {
  const connecting = useConnectTwilio();
  const { field, onSubmit, isChanged } = useFields(
    {
      from_phone_number: known?.from_phone_number ?? "",
      twilio_account_sid: known?.twilio_account_sid ?? "",
      twilio_auth_token: known?.twilio_auth_token ?? "",
    },
    (values) =>
      Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) => (value.trim() ? [] : [[name, text("twilio.required")]])),
      ),
  );
  const { data: outcome, error, isPending } = connecting;
  const problem = error ? describeError(error) : outcome && !outcome.ok ? text("twilio.invalid") : undefined;
  return (
    <EditForm
      isSaving={isPending}
      isUnsaved={isChanged && !outcome?.ok}
      submit={general("integrations.connect")}
      onSubmit={onSubmit((values) =>
        connecting.mutate(
          { ...values, inbox_id: known ? known.inbox_id : (inboxId ?? null), ...(known && { id: known.id }) },
          { onSuccess: ({ ok }) => ok && onClose() },
        ),
      )}
      onCancel={onClose}
    >
      <p>
        <GuideLink name="twilio">{general("integrations.howTo")}</GuideLink>
      </p>
      <TextInput
        type="tel"
        label={text("twilio.phone")}
        placeholder={text("twilio.phonePlaceholder")}
        autoComplete="off"
        maxLength={255}
        data-autofocus
        {...field("from_phone_number")}
      />
      <TextInput
        label={text("twilio.accountSid")}
        autoComplete="off"
        spellCheck={false}
        maxLength={255}
        {...field("twilio_account_sid")}
      />
      <PasswordField
        label={text("twilio.authToken")}
        autoComplete="off"
        maxLength={255}
        {...field("twilio_auth_token")}
      />
      <FormError>{problem}</FormError>
    </EditForm>
  );
}
