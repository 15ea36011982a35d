import { Textarea } from "@mantine/core";
import type { File as StoredFile } from "@parley/contract";
import { useQueryClient } from "@tanstack/react-query";
import { type ClipboardEvent, memo, useEffect, useRef, useState } from "react";
import { useSession } from "../../../platform/session/SessionContext.tsx";
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
import styles from "./Composer.module.css";
import { type ComposerMode, emptyDraft, isEmpty } from "./draft.ts";
import { saveDraft, setMode, useDrafts } from "./drafts.ts";
import { ComposerFiles } from "./files/ComposerFiles.tsx";
import { ModeSwitch } from "./ModeSwitch.tsx";
import { send } from "./outbox.ts";
import { SendButton } from "./SendButton.tsx";
import { mentionSource } from "./suggestions/mention-source.ts";
import { mentionsIn } from "./suggestions/mentions.ts";
import { replyVariables } from "./suggestions/reply-variables.ts";
import { useEmojiSource } from "./suggestions/useEmojiSource.ts";
import { useMentionable } from "./suggestions/useMentionable.ts";
import { ComposerTools } from "./tools/ComposerTools.tsx";
import { formatSelection, insertText, typeTrigger } from "./tools/field-edits.ts";
import type { Format } from "./tools/formatting.ts";
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
  const { mode, ...drafts } = useDrafts(conversationId);
  const draft = drafts[mode];
  const { body, files } = draft;
  const draftId = `${conversationId} ${mode}`;
  const [focusedId, setFocusedId] = useState<string>();
  const isFocused = focusedId === conversationId;
  const [focusRequests, setFocusRequests] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const { user_id } = useSession();
  const cache = useQueryClient();
  const people = useMentionable();
  const others = people.filter(({ id }) => id !== user_id);
  const replyActions = {
    known: () => replyVariables(cache, conversationId, user_id),
    attach: (files: StoredFile[]) => attachStored(conversationId, files),
  };
  const savedReplies = useSavedReplySource(isFocused, replyActions);
  const emoji = useEmojiSource(isFocused);
  const { fieldProps, menu } = useSuggestions(field, body, [mentionSource(others), savedReplies, emoji]);
  const { findNewest, shown, holdReply } = useUnseenMessage(conversationId);
  usePublishAttention(conversationId);
  const mayUpload = useMayUpload();
  const uploading = useUploads(conversationId, mode).filter(isUploading).length;
  const isNote = mode === "note";

  // The caret starts at the end of the draft. Each draft mounts its own field.
  useEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.setSelectionRange(end, end);
  }, [draftId]);

  useEffect(() => {
    if (focusRequests > 0) field.current?.focus(); // by now the field of the requested mode is mounted
  }, [focusRequests]);

  function write(written: string) {
    saveDraft(conversationId, mode, { body: written, ...(isEmpty(draft) && { since: findNewest() }) });
  }

  /** Sends the draft. `afterwards` runs once the server has stored the message. */
  function submit(afterwards?: () => void) {
    if (uploading > 0) return;
    if (isEmpty(draft)) return field.current?.focus();
    if (holdReply()) return;
    const message = { conversation_id: conversationId, body, type: mode, files, mentions: mentionsIn(body, people) };
    void send(message).then((isStored) => isStored && afterwards?.());
    saveDraft(conversationId, mode, emptyDraft);
  }

  function begin(as: ComposerMode) {
    setMode(conversationId, as);
    setFocusRequests((requests) => requests + 1);
  }

  const insert = (inserted: string) => field.current && insertText(field.current, inserted);
  const format = (chosen: Format) => field.current && formatSelection(field.current, chosen);

  const sendAndClose = onClose && (() => submit(() => onClose(conversationId)));
  const callbacks = useStableCallbacks({
    ...replyActions,
    insert,
    format,
    suggest: (trigger: string) => field.current && typeTrigger(field.current, trigger),
    pick: (picked: File[]) => attach(conversationId, picked),
    sendAndClose: () => sendAndClose?.(),
  });
  useCommands({
    reply: () => begin("reply"),
    note: () => begin("note"),
    insert,
    ...(isFocused && {
      ...{ send: () => submit(), sendAndClose },
      ...{ bold: () => format("bold"), italic: () => format("italic") },
    }),
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
      <ModeSwitch mode={mode} drafts={drafts} onChange={(chosen) => setMode(conversationId, chosen)} />
      {shown && <UnseenMessage message={shown} />}
      <SuggestionMenu {...menu} />
      <Textarea
        key={draftId} // the undo history belongs to one draft
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
        <ComposerTools
          mayUpload={mayUpload}
          mayMention={isNote && others.length > 0}
          known={callbacks.known}
          insert={callbacks.insert}
          attach={callbacks.attach}
          pick={callbacks.pick}
          suggest={callbacks.suggest}
          format={callbacks.format}
        />
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
