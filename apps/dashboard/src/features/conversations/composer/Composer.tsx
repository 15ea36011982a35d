import { Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ClipboardEvent, memo, useEffect, useRef, useState } from "react";
import { useSession } from "../../../platform/SessionContext.tsx";
import { SuggestionMenu } from "../../../ui/forms/SuggestionMenu.tsx";
import { useSuggestions } from "../../../ui/forms/useSuggestions.ts";
import { useStableCallbacks } from "../../../ui/interaction/useStableCallbacks.ts";
import { pastedTable } from "../../../ui/transfer/pasted-table.ts";
import { pastedFiles } from "../../../ui/transfer/transferred-files.ts";
import { useCommands } from "../../commands/index.ts";
import { useMayUpload } from "../../files/index.ts";
import { useSavedReplySource } from "../../saved-replies/index.ts";
import { usePublishAttention } from "../attention/usePublishAttention.ts";
import { MailRecipient } from "../mail/MailRecipient.tsx";
import { paneIds } from "../panes.ts";
import { text } from "../texts.ts";
import { AttachButton } from "./AttachButton.tsx";
import styles from "./Composer.module.css";
import { ComposerFiles } from "./ComposerFiles.tsx";
import { type ComposerMode, isEmpty } from "./draft.ts";
import { saveDraft, useDraft } from "./drafts.ts";
import { ModeSwitch } from "./ModeSwitch.tsx";
import { send } from "./outbox.ts";
import { SendButton } from "./SendButton.tsx";
import { mentionSource } from "./suggestions/mention-source.ts";
import { mentionsIn } from "./suggestions/mentions.ts";
import { replyVariables } from "./suggestions/reply-variables.ts";
import { useEmojiSource } from "./suggestions/useEmojiSource.ts";
import { useMentionable } from "./suggestions/useMentionable.ts";
import { UnsavedDraftNotice } from "./UnsavedDraftNotice.tsx";
import { UnseenMessage } from "./UnseenMessage.tsx";
import { attach, attachStored, isUploading, useUploads } from "./uploads.ts";
import { useUnseenMessage } from "./useUnseenMessage.ts";

interface ComposerProps {
  conversationId: string;
  /** Closes the conversation, if it is open. */
  onClose?: ((conversationId: string) => void) | undefined;
}

/**
 * Recent browsers grow the field without a script. In other browsers, measuring doubles the time to open a
 * conversation.
 */
const growsByItself = CSS.supports("field-sizing: content");
const LEAST_ROWS = 2;
const RESTING_ROWS = 4;
/** More rows than ever fit. A style limits the height relative to the window. */
const MOST_ROWS = 100;

/** The composer for replies and private notes. The draft is kept until it is sent. */
export const Composer = memo(({ conversationId, onClose }: ComposerProps) => {
  const draft = useDraft(conversationId);
  const { body, mode, files } = draft;
  const [focusedId, setFocusedId] = useState<string>();
  const isFocused = focusedId === conversationId;
  const field = useRef<HTMLTextAreaElement>(null);
  const { user_id } = useSession();
  const cache = useQueryClient();
  const people = useMentionable();
  const others = people.filter(({ id }) => id !== user_id);
  const savedReplies = useSavedReplySource(isFocused, {
    known: () => replyVariables(cache, conversationId, user_id),
    attach: (files) => attachStored(conversationId, files),
  });
  const emoji = useEmojiSource(isFocused);
  const { fieldProps, menu } = useSuggestions(field, body, [mentionSource(others), savedReplies, emoji]);
  const { findNewest, shown, holdReply } = useUnseenMessage(conversationId);
  usePublishAttention(conversationId);
  const mayUpload = useMayUpload();
  const uploading = useUploads(conversationId).filter(isUploading).length;
  const isNote = mode === "note";

  // The caret starts at the end of the draft. Each conversation mounts its own field.
  useEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.setSelectionRange(end, end);
  }, [conversationId]);

  function write(written: string) {
    saveDraft(conversationId, { body: written, ...(isEmpty(draft) && { since: findNewest() }) });
  }

  /** Sends the draft. `afterwards` runs once the server has stored the message. */
  function submit(afterwards?: () => void) {
    if (uploading > 0) return;
    if (isEmpty(draft)) return field.current?.focus();
    if (holdReply()) return;
    const message = { conversation_id: conversationId, body, type: mode, files, mentions: mentionsIn(body, people) };
    void send(message).then((isStored) => isStored && afterwards?.());
    saveDraft(conversationId, { body: "", files: [] });
  }

  function begin(as: ComposerMode) {
    saveDraft(conversationId, { mode: as });
    field.current?.focus();
  }

  function insert(inserted: string) {
    field.current?.focus();
    document.execCommand("insertText", false, inserted); // inserted like typed text, so that the browser's undo works
  }

  const sendAndClose = onClose && (() => submit(() => onClose(conversationId)));
  const callbacks = useStableCallbacks({
    pick: (picked: File[]) => attach(conversationId, picked),
    sendAndClose: () => sendAndClose?.(),
  });
  useCommands({
    reply: () => begin("reply"),
    note: () => begin("note"),
    insert,
    ...(isFocused && { send: () => submit(), sendAndClose }),
  });

  function onPaste(event: ClipboardEvent) {
    const pasted = mayUpload ? pastedFiles(event.clipboardData) : [];
    const table = pastedTable(event.clipboardData);
    if (pasted.length === 0 && table === undefined) return;
    event.preventDefault();
    if (table === undefined) attach(conversationId, pasted);
    else insert(table);
  }

  return (
    <form
      className={styles.composer}
      id={paneIds.composer}
      data-mode={mode}
      aria-label={text("composer.label")}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ModeSwitch mode={mode} onChange={(chosen) => saveDraft(conversationId, { mode: chosen })} />
      {shown && <UnseenMessage message={shown} />}
      <SuggestionMenu {...menu} />
      <Textarea
        key={conversationId} // the undo history belongs to one conversation
        ref={field}
        classNames={{ input: styles.input ?? "" }}
        variant="unstyled"
        aria-label={text(isNote ? "composer.noteLabel" : "composer.replyLabel")}
        placeholder={text(isNote ? "composer.notePlaceholder" : "composer.replyPlaceholder")}
        rows={LEAST_ROWS}
        {...(!growsByItself && { autosize: true, minRows: LEAST_ROWS, maxRows: isFocused ? MOST_ROWS : RESTING_ROWS })}
        value={body}
        onChange={(event) => write(event.target.value)}
        onPaste={onPaste}
        onFocus={() => setFocusedId(conversationId)}
        onBlur={() => setFocusedId(undefined)}
        {...fieldProps}
      />
      <ComposerFiles conversationId={conversationId} />
      <UnsavedDraftNotice conversationId={conversationId} />
      <div className={styles.foot}>
        {mayUpload && <AttachButton onPick={callbacks.pick} />}
        <span className={styles.hint} role="status">
          {uploading > 0 && text("composer.uploading", { count: uploading })}
          {uploading === 0 && isNote && text("composer.noteHint")}
          {uploading === 0 && !isNote && <MailRecipient conversationId={conversationId} />}
        </span>
        <SendButton
          label={text(isNote ? "composer.addNote" : shown ? "composer.sendAnyway" : "composer.send")}
          closingLabel={text(isNote ? "composer.addNoteAndClose" : "composer.sendAndClose")}
          isDisabled={uploading > 0}
          onSendAndClose={onClose && callbacks.sendAndClose}
        />
      </div>
    </form>
  );
});
