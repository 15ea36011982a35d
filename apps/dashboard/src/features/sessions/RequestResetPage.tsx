import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { api } from "../../platform/requests/api.ts";
import { FormError } from "../../ui/forms/FormError.tsx";
import { useFields } from "../../ui/forms/useFields.ts";
import { AuthCard } from "./AuthCard.tsx";
import { text } from "./texts.ts";

export function RequestResetPage() {
  const navigate = useNavigate();
  const { field, onSubmit } = useFields({ email: "" }, ({ email }) =>
    email.trim() ? {} : { email: text("register.emailRequired") },
  );
  const request = useResetRequest(() => navigate("/reset-password-requested"));
  return (
    <AuthCard title={text("reset.heading")} footer={<Link to="/login">{text("reset.backToLogin")}</Link>}>
      <p>{text("reset.hint")}</p>
      <form noValidate onSubmit={onSubmit(({ email }) => request.mutate(email))}>
        <FormError>{request.isError ? text("reset.failed") : undefined}</FormError>
        <TextInput label={text("field.email")} type="email" autoComplete="username" autoFocus {...field("email")} />
        <Button type="submit" loading={request.isPending}>
          {text("reset.request")}
        </Button>
      </form>
    </AuthCard>
  );
}

/** Requests the password reset mail. */
function useResetRequest(onSuccess: () => unknown) {
  return useMutation({
    mutationFn: async (email: string) => {
      const { ok } = await api.session.requestReset(email);
      if (!ok) throw new Error("the mail was not sent");
    },
    onSuccess,
  });
}
