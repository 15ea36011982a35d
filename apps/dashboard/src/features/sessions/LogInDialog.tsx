import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { endSession, signInWith } from "../../platform/session/session.ts";
import { DialogActions, ModalDialog } from "../../ui/feedback/ModalDialog.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { PasswordField } from "../../ui/forms/PasswordField.tsx";
import { useFields } from "../../ui/forms/useFields.ts";
import { useMe } from "../users/index.ts";
import { failureOf } from "./failure.ts";
import styles from "./LogInDialog.module.css";
import { text } from "./texts.ts";

/** Asks the previous user for the password. The dialog is modal: the user logs in or ends the session. */
export function LogInDialog({ reason }: { reason: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const me = useMe();
  const { field, onSubmit } = useFields({ email: me?.email ?? "", password: "" }, () => ({}));
  const login = useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) => signInWith(email, password),
  });
  useEffect(() => {
    dialog.current?.querySelector<HTMLInputElement>("[autocomplete='current-password']")?.focus();
  }, []);
  return (
    <ModalDialog title={reason} detail={text("again.hint")} dialog={dialog}>
      <form className={styles.form} noValidate onSubmit={onSubmit((credentials) => login.mutate(credentials))}>
        <FormError>{login.error ? failureOf(login.error) : undefined}</FormError>
        <TextInput
          label={text("field.email")}
          type="email"
          autoComplete="username"
          readOnly={me !== undefined}
          {...field("email")}
        />
        <PasswordField label={text("field.password")} autoComplete="current-password" {...field("password")} />
        <DialogActions>
          <Button variant="default" onClick={() => endSession()}>
            {text("again.other")}
          </Button>
          <Button type="submit" loading={login.isPending}>
            {text("login.submit")}
          </Button>
        </DialogActions>
      </form>
    </ModalDialog>
  );
}
