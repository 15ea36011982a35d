import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate, useSearchParams } from "react-router";
import { describeError, reasonsByField, serverMessage } from "../../platform/requests/errors.ts";
import { resetPassword } from "../../platform/session/session.ts";
import { FormError } from "../../ui/forms/FormError.tsx";
import { PasswordField } from "../../ui/forms/PasswordField.tsx";
import { useFields } from "../../ui/forms/useFields.ts";
import { AuthCard } from "./AuthCard.tsx";
import { checkNewPassword } from "./new-password.ts";
import { text } from "./texts.ts";

/** The target of the link in the password mail. */
export function ResetPasswordPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const token = query.get("token");
  const { field, onSubmit, setErrors } = useFields({ password: "", password_confirmation: "" }, checkNewPassword);
  const reset = useMutation({
    mutationFn: async ({ password, password_confirmation }: { password: string; password_confirmation: string }) => {
      if (token) await resetPassword(token, password, password_confirmation);
    },
    onSuccess: () => navigate("/conversations"),
    onError: (error) => setErrors(reasonsByField(error)),
  });
  const isFieldRefused = Object.keys(reasonsByField(reset.error)).length > 0;
  const reason = isFieldRefused ? describeError(reset.error) : serverMessage(reset.error);
  const failure = reset.error ? (reason ?? text("reset.failed")) : undefined;
  return (
    <AuthCard title={text("reset.heading")} footer={<Link to="/login">{text("reset.backToLogin")}</Link>}>
      <form noValidate onSubmit={onSubmit((passwords) => reset.mutate(passwords))}>
        <FormError>{token ? failure : text("reset.invalidToken")}</FormError>
        <PasswordField label={text("field.newPassword")} autoComplete="new-password" autoFocus {...field("password")} />
        <PasswordField
          label={text("field.newConfirmation")}
          autoComplete="new-password"
          {...field("password_confirmation")}
        />
        <Button type="submit" loading={reset.isPending} disabled={!token}>
          {text("reset.submit")}
        </Button>
      </form>
    </AuthCard>
  );
}
