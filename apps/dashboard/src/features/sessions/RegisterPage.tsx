import { Button, TextInput } from "@mantine/core";
import { ApiError } from "@parley/api-client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { environment } from "../../platform/environment.ts";
import { api } from "../../platform/requests/api.ts";
import { reasonsByField, serverMessage } from "../../platform/requests/errors.ts";
import { register } from "../../platform/session/session.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
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
    { company_name: "", full_name: "", email: query.get("email") ?? "", password: "", password_confirmation: "" },
    (values) => ({
      ...(!invite && !values.company_name.trim() && { company_name: text("register.companyRequired") }),
      ...(!values.email.trim() && { email: text("register.emailRequired") }),
      ...checkNewPassword(values),
    }),
  );
  const invitation = useOpenInvitation(invite);
  const registration = useMutation({
    mutationFn: register,
    onSuccess() {
      environment.IS_EMPTY = false; // the page was loaded before
      void navigate(redirectFrom(query, "/getting-started"));
    },
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
      {environment.IS_EMPTY && !invite && <p>{text("register.setUp")}</p>}
      {invitation.data && <p>{text("register.join", { company: invitation.data.company_name })}</p>}
      {isRefusal(invitation.error) ? (
        <EmptyState title={refusalText(invitation.error)}>{text("register.askAgain")}</EmptyState>
      ) : (
        <form
          noValidate
          onSubmit={onSubmit(({ company_name, full_name, ...user }) =>
            registration.mutate({
              ...user,
              ...(full_name.trim() && { full_name }),
              ...(invite ? { invite_token: invite } : { company_name }),
            }),
          )}
        >
          <FormError>{registration.error ? failureOf(registration.error) : undefined}</FormError>
          {!invite && (
            <TextInput label={text("field.company")} autoComplete="organization" autoFocus {...field("company_name")} />
          )}
          <TextInput
            label={text("field.fullName")}
            autoComplete="name"
            autoFocus={invite !== undefined}
            {...field("full_name")}
          />
          <TextInput label={text("field.email")} type="email" autoComplete="username" {...field("email")} />
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
      )}
    </AuthCard>
  );
}

/** The company of an invitation link. While the server cannot be reached, the form is shown without it. */
const useOpenInvitation = (token: string | undefined) =>
  useQuery({
    queryKey: ["invitation", token],
    queryFn: () => api.invitations.open(token!),
    enabled: token !== undefined,
    retry: false,
    meta: { isExpected: isRefusal },
  });

/** The server's messages for an invitation that cannot be used. */
const refusals = {
  "Invitation token has expired": "register.expired",
  "Invitation token has already been used": "register.used",
} as const;

const refusalText = (error: ApiError) =>
  text(refusals[serverMessage(error) as keyof typeof refusals] ?? "register.invalid");

const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && [400, 403].includes(error.status);
