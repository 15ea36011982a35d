import { Button } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { text } from "../../texts/text.ts";
import styles from "./EditForm.module.css";
import { FormError } from "./FormError.tsx";
import { useUnsaved } from "./useUnsavedGuard.ts";

interface EditFormProps {
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  onCancel(): void;
  isSaving: boolean;
  /** Whether the form has unsaved changes. */
  isUnsaved?: boolean;
  /** The reason why saving failed. */
  error?: string | undefined;
  /** Disables the submit button. */
  isIncomplete?: boolean;
  /** The label of the submit button. */
  submit?: string;
  children: ReactNode;
}

/** A form with its fields and the buttons Save and Cancel. */
export function EditForm(props: EditFormProps) {
  const { onSubmit, onCancel, isSaving, isUnsaved = false, isIncomplete = false, error, submit, children } = props;
  useUnsaved(isUnsaved);
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <FormError>{error}</FormError>
      {children}
      <div className={styles.buttons}>
        <Button type="submit" loading={isSaving} disabled={isIncomplete}>
          {submit ?? text("form.save")}
        </Button>
        <Button variant="default" disabled={isSaving} onClick={onCancel}>
          {text("form.cancel")}
        </Button>
      </div>
    </form>
  );
}
