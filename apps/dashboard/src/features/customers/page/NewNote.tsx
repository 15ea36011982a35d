import { Button, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { useStore } from "zustand";
import { api } from "../../../platform/requests/api.ts";
import { describeError } from "../../../platform/requests/errors.ts";
import { putFirst } from "../../../platform/requests/put-item.ts";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { useUnsaved } from "../../../ui/forms/useUnsavedGuard.ts";
import { noteDrafts } from "../note-drafts.ts";
import { text } from "../texts.ts";
import { customerQuery } from "../useCustomer.ts";
import styles from "./NotesTab.module.css";

interface NewNoteProps {
  customerId: string;
  /** The field takes the focus when it appears. */
  isFocused?: boolean;
  /** Called after the note was added, and for Esc in the empty field. */
  onClose?(): void;
}

/** The field for a new note. Enter adds the note. Shift+Enter starts a new line. */
export function NewNote({ customerId, isFocused = false, onClose }: NewNoteProps) {
  const adding = useAddNote(customerId);
  const body = useStore(noteDrafts, (bodies) => bodies[customerId] ?? "");
  const setBody = (typed: string) => noteDrafts.setState({ [customerId]: typed });
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = body.trim() === "";
  useUnsaved(!isEmpty);

  function add() {
    if (isEmpty || adding.isPending) return;
    adding.mutate(body, {
      onSuccess() {
        setBody("");
        onClose?.();
      },
    });
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    add();
  }

  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && onClose) {
      event.preventDefault();
      event.stopPropagation(); // the panel stays open
      if (isEmpty) onClose();
      return;
    }
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }

  return (
    <form className={styles.new} onSubmit={onSubmit}>
      <FormError>{adding.error ? describeError(adding.error) : undefined}</FormError>
      <Textarea
        ref={field}
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
      cache.setQueryData(queryKey, (known) => known && { ...known, notes: putFirst(known.notes ?? [], note) });
    },
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}
