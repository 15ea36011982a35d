import { Button, Textarea } from "@mantine/core";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { describeError } from "../../../platform/errors.ts";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { useUnsaved } from "../../../ui/forms/useUnsavedGuard.ts";
import { text } from "../texts.ts";
import styles from "./NotesTab.module.css";
import { useAddNote } from "./useAddNote.ts";

/** The field for a new note. Enter adds the note. Shift+Enter starts a new line. */
export function NewNote({ customerId }: { customerId: string }) {
  const adding = useAddNote(customerId);
  const [body, setBody] = useState("");
  const isEmpty = body.trim() === "";
  useUnsaved(!isEmpty);

  function add() {
    if (isEmpty || adding.isPending) return;
    adding.mutate(body, { onSuccess: () => setBody("") });
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    add();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }

  return (
    <form className={styles.new} onSubmit={onSubmit}>
      <FormError>{adding.error ? describeError(adding.error) : undefined}</FormError>
      <Textarea
        className={styles.words ?? ""}
        aria-label={text("customerNotes.label")}
        placeholder={text("customerNotes.placeholder")}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={10_000}
        value={body}
        readOnly={adding.isPending}
        onChange={(event) => setBody(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" loading={adding.isPending} disabled={isEmpty}>
        {text("customerNotes.add")}
      </Button>
    </form>
  );
}
