import { Button, TextInput } from "@mantine/core";
import { useFocusReturn } from "@mantine/hooks";
import type { SavedReply } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { describeError } from "../../platform/errors.ts";
import { Confirm } from "../../ui/feedback/Confirm.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { TryAgain } from "../../ui/feedback/TryAgain.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Page } from "../../ui/page/Page.tsx";
import { IconAdd, IconSearch } from "../../ui/theme/icons.ts";
import { searchReplies } from "./find-replies.ts";
import styles from "./SavedRepliesPage.module.css";
import { SavedReplyForm } from "./SavedReplyForm.tsx";
import { SavedReplyTable } from "./SavedReplyTable.tsx";
import { text } from "./texts.ts";
import { savedRepliesKey, useSavedReplies } from "./useSavedReplies.ts";

/** `/settings/saved-replies`: the team's saved replies. */
export function SavedRepliesPage() {
  const { data: replies, error, refetch } = useSavedReplies();
  const [words, setWords] = useState("");
  const [edited, setEdited] = useState<SavedReply | "new">();
  const [doomed, setDoomed] = useState<SavedReply>();
  const removal = useRemoveReply();
  useFocusReturn({ opened: edited !== undefined });
  const found = replies && searchReplies(replies, words);
  return (
    <Page
      title={text("savedReplies.heading")}
      isWide
      action={
        <Button leftSection={<IconAdd size={18} stroke={1.75} />} onClick={() => setEdited("new")}>
          {text("savedReplies.new")}
        </Button>
      }
    >
      <p className={styles.lead}>{text("savedReplies.lead")}</p>
      <search>
        <TextInput
          aria-label={text("savedReplies.search")}
          placeholder={text("savedReplies.search")}
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        />
      </search>
      {found && found.length > 0 && <SavedReplyTable replies={found} onEdit={setEdited} onRemove={setDoomed} />}
      {found?.length === 0 && (
        <EmptyState title={text(words.trim() ? "savedReplies.notFound" : "savedReplies.none")}>
          {words.trim() ? undefined : text("savedReplies.noneHint")}
        </EmptyState>
      )}
      {error && !replies && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
      {edited && <SavedReplyForm reply={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />}
      {doomed && (
        <Confirm
          question={text("savedReplies.removeQuestion", { name: doomed.name })}
          action={text("savedReplies.remove")}
          onConfirm={() => removal.mutate(doomed)}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </Page>
  );
}

/** Deletes a reply optimistically. When the request fails, the deletion is reverted. */
function useRemoveReply() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: SavedReply) => api.savedReplies.delete(id),
    async onMutate({ id }) {
      await cache.cancelQueries({ queryKey: savedRepliesKey });
      cache.setQueryData<SavedReply[]>(savedRepliesKey, (known) => known?.filter((reply) => reply.id !== id));
    },
    onError: (error) =>
      toast({ title: text("savedReplies.removeFailed"), message: describeError(error), kind: "failure" }),
    onSettled: () => cache.invalidateQueries({ queryKey: savedRepliesKey }),
  });
}
