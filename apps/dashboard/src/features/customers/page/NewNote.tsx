import { Button, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { api } from "../../../platform/api.ts";
import { describeError } from "../../../platform/errors.ts";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { useUnsaved } from "../../../ui/forms/useUnsavedGuard.ts";
import { text } from "../texts.ts";
import { customerQuery } from "../useCustomer.ts";
import styles from "./NotesTab.module.css";

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

function useAddNote(customerId: string) {
  const cache = useQueryClient();
  const { queryKey } = customerQuery(customerId);
  return useMutation({
    mutationFn: (body: string) => api.notes.create({ body, customer_id: customerId }),
    async onSuccess(note) {
      await cache.cancelQueries({ queryKey }); // a response in flight may lack the note
      cache.setQueryData(queryKey, (known) => known && { ...known, notes: [note, ...(known.notes ?? [])] });
    },
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}
