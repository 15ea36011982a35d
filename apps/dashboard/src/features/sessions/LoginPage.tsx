import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useStore } from "zustand";
import { signIn, signInWith } from "../../platform/session/session.ts";
import { FormError } from "../../ui/forms/FormError.tsx";
import { PasswordField } from "../../ui/forms/PasswordField.tsx";
import { useFields } from "../../ui/forms/useFields.ts";
import { AuthCard } from "./AuthCard.tsx";
import { failureOf } from "./failure.ts";
import { redirectFrom, withQuery } from "./redirect.ts";
import { text } from "./texts.ts";

export function LoginPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const reason = useStore(signIn, (state) => (state.status === "out" ? state.reason : undefined));
  const { field, onSubmit } = useFields({ email: "", password: "" }, () => ({}));
  const login = useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) => signInWith(email, password),
  });
  useOnceSignedIn(() => void navigate(redirectFrom(query, "/conversations")));
  return (
    <AuthCard
      title={text("login.heading")}
      footer={
        <>
          <span>
            {text("login.noAccount")} <Link to={withQuery("/register", query)}>{text("login.signUp")}</Link>
          </span>
          <Link to="/reset-password">{text("login.forgot")}</Link>
        </>
      }
    >
      <form noValidate onSubmit={onSubmit((credentials) => login.mutate(credentials))}>
        <FormError>{login.error ? failureOf(login.error) : reason}</FormError>
        <TextInput label={text("field.email")} type="email" autoComplete="username" autoFocus {...field("email")} />
        <PasswordField label={text("field.password")} autoComplete="current-password" {...field("password")} />
        <Button type="submit" loading={login.isPending}>
          {text("login.submit")}
        </Button>
      </form>
    </AuthCard>
  );
}

/**
 * Calls back when the user signs in, here or in another tab. Does not call back for a user who was signed in before.
 */
function useOnceSignedIn(callback: () => void) {
  const onSignedIn = useEffectEvent(callback);
  useEffect(() => {
    return signIn.subscribe((now, before) => {
      if (before.status === "out" && now.status === "in") onSignedIn();
    });
  }, []);
}
