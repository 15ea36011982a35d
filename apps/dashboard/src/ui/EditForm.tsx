import { Button } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { text } from "../texts/text.ts";
import styles from "./EditForm.module.css";
import { FormError } from "./FormError.tsx";

interface EditFormProps {
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  onCancel(): void;
  isSaving: boolean;
  /** Why it was not saved. */
  error?: string | undefined;
  /** What the button says that sends it. */
  submit?: string;
  children: ReactNode;
}

/** Fields, and below them Save and Cancel. */
export function EditForm({ onSubmit, onCancel, isSaving, error, submit, children }: EditFormProps) {
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <FormError>{error}</FormError>
      {children}
      <div className={styles.buttons}>
        <Button type="submit" loading={isSaving}>
          {submit ?? text("form.save")}
        </Button>
        <Button variant="default" disabled={isSaving} onClick={onCancel}>
          {text("form.cancel")}
        </Button>
      </div>
    </form>
  );
}
