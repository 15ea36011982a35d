import { useMutation } from "@tanstack/react-query";
import { api } from "../../platform/requests/api.ts";
import { describeError, isRateLimited, reasonsByField } from "../../platform/requests/errors.ts";
import { deviceToken } from "../../platform/session/device-token.ts";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { EditableCard } from "../../ui/forms/EditableCard.tsx";
import { EditForm } from "../../ui/forms/EditForm.tsx";
import { PasswordField } from "../../ui/forms/PasswordField.tsx";
import { useFields } from "../../ui/forms/useFields.ts";
import { checkNewPassword } from "./new-password.ts";
import { text } from "./texts.ts";

/** Changes the password of the signed-in user. */
export function PasswordCard() {
  return (
    <EditableCard
      heading={text("password.heading")}
      hint={text("password.hint")}
      form={(close) => <PasswordForm onClose={close} />}
    >
      {null}
    </EditableCard>
  );
}

const nothing = { current_password: "", password: "", password_confirmation: "" };

function PasswordForm({ onClose }: { onClose(): void }) {
  const { field, onSubmit, isChanged, setErrors } = useFields(nothing, ({ current_password, ...passwords }) => ({
    ...(current_password === "" && { current_password: text("password.currentRequired") }),
    ...checkNewPassword(passwords),
  }));
  const change = useMutation({
    mutationFn: (passwords: typeof nothing) => api.password.change(passwords, deviceToken()),
    onSuccess() {
      toast({ kind: "success", title: text("password.changed"), message: text("password.otherSessions") });
      onClose();
    },
    onError: (error) => setErrors(reasonsOf(error)),
  });
  return (
    <EditForm
      isSaving={change.isPending}
      isUnsaved={isChanged}
      submit={text("password.change")}
      error={failureOf(change.error)}
      onSubmit={onSubmit((passwords) => change.mutate(passwords))}
      onCancel={onClose}
    >
      <PasswordField
        label={text("field.currentPassword")}
        autoComplete="current-password"
        autoFocus
        {...field("current_password")}
      />
      <PasswordField label={text("field.newPassword")} autoComplete="new-password" {...field("password")} />
      <PasswordField
        label={text("field.newConfirmation")}
        autoComplete="new-password"
        {...field("password_confirmation")}
      />
    </EditForm>
  );
}

function reasonsOf(error: unknown) {
  const reasons = reasonsByField(error);
  return { ...reasons, ...(reasons.current_password && { current_password: text("password.wrong") }) };
}

/** The reason below the heading. Undefined if it is below a field. */
function failureOf(error: unknown): string | undefined {
  if (!error || Object.keys(reasonsByField(error)).length > 0) return undefined;
  return isRateLimited(error) ? text("login.tooMany") : describeError(error);
}
