import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { reasonsByField } from "../../platform/errors.ts";
import { register } from "../../platform/session.ts";
import { FormError } from "../../ui/forms/FormError.tsx";
import { PasswordField } from "../../ui/forms/PasswordField.tsx";
import { useFields } from "../../ui/forms/useFields.ts";
import { AuthCard } from "./AuthCard.tsx";
import { failureOf } from "./failure.ts";
import { checkNewPassword } from "./new-password.ts";
import { redirectFrom, withQuery } from "./redirect.ts";
import { text } from "./texts.ts";

/** Registers a company with its first admin. With an invitation, it registers a member of an existing team. */
export function RegisterPage() {
  const { invite } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { field, onSubmit, setErrors } = useFields(
    { company_name: "", email: query.get("email") ?? "", password: "", password_confirmation: "" },
    (values) => ({
      ...(!invite && !values.company_name.trim() && { company_name: text("register.companyRequired") }),
      ...(!values.email.trim() && { email: text("register.emailRequired") }),
      ...checkNewPassword(values),
    }),
  );
  const registration = useMutation({
    mutationFn: register,
    onSuccess: () => navigate(redirectFrom(query, "/getting-started")),
    onError: (error) => setErrors(reasonsByField(error)),
  });
  return (
    <AuthCard
      title={text("register.heading")}
      footer={
        <span>
          {text("register.haveAccount")} <Link to={withQuery("/login", query)}>{text("register.logIn")}</Link>
        </span>
      }
    >
      <form
        noValidate
        onSubmit={onSubmit(({ company_name, ...user }) =>
          registration.mutate({ ...user, ...(invite ? { invite_token: invite } : { company_name }) }),
        )}
      >
        <FormError>{registration.error ? failureOf(registration.error) : undefined}</FormError>
        {!invite && (
          <TextInput label={text("field.company")} autoComplete="organization" autoFocus {...field("company_name")} />
        )}
        <TextInput
          label={text("field.email")}
          type="email"
          autoComplete="username"
          autoFocus={invite !== undefined}
          {...field("email")}
        />
        <PasswordField label={text("field.password")} autoComplete="new-password" {...field("password")} />
        <PasswordField
          label={text("field.confirmation")}
          autoComplete="new-password"
          {...field("password_confirmation")}
        />
        <Button type="submit" loading={registration.isPending}>
          {text("register.submit")}
        </Button>
      </form>
    </AuthCard>
  );
}
