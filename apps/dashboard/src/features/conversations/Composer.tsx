import { Button, SegmentedControl, Textarea } from "@mantine/core";
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { useSession } from "../../platform/SessionContext.tsx";
import { text } from "../../texts/text.ts";
import { SuggestionMenu } from "../../ui/SuggestionMenu.tsx";
import { announcedAs, nameOf, shownAs } from "../../ui/shortcuts.ts";
import { pastedFiles } from "../../ui/transferred-files.ts";
import { useSuggestions } from "../../ui/useSuggestions.ts";
import { useMayUpload } from "../files/index.ts";
import { useSavedReplySource } from "../saved-replies/index.ts";
import { AttachButton } from "./AttachButton.tsx";
import styles from "./Composer.module.css";
import { ComposerFiles } from "./ComposerFiles.tsx";
import { type ComposerMode, isEmpty } from "./draft.ts";
import { keepDraft, useDraft } from "./drafts.ts";
import { mentionSource } from "./mention-source.ts";
import { mentionsIn } from "./mentions.ts";
import { send } from "./outbox.ts";
import { paneIds } from "./panes.ts";
import { UnseenAnswer } from "./UnseenAnswer.tsx";
import { attach, isUnderWay, useUploads } from "./uploads.ts";
import { useAttend } from "./useAttend.ts";
import { useMentionable } from "./useMentionable.ts";
import { useUnseenAnswer } from "./useUnseenAnswer.ts";

/** Where an answer, or a note to the team, is written. What is typed is kept until it is sent. */
export function Composer({ conversationId }: { conversationId: string }) {
  const draft = useDraft(conversationId);
  const { body, mode, files } = draft;
  const [isFocused, setFocused] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { user_id } = useSession();
  const people = useMentionable();
  const others = people.filter(({ id }) => id !== user_id);
  const savedReplies = useSavedReplySource(isFocused);
  const { fieldProps, menu } = useSuggestions(field, body, [mentionSource(others), savedReplies]);
  const { newestId, shown, holdBack } = useUnseenAnswer(conversationId);
  useAttend(conversationId);
  const mayUpload = useMayUpload();
  const uploading = useUploads(conversationId).filter(isUnderWay).length;
  const isNote = mode === "note";

  function write(written: string) {
    keepDraft(conversationId, { body: written, ...(isEmpty(draft) && { since: newestId }) });
  }

  function submit() {
    if (uploading > 0) return;
    if (isEmpty(draft)) return field.current?.focus();
    if (holdBack()) return;
    send({ conversation_id: conversationId, body, type: mode, files, mentions: mentionsIn(body, people) });
    keepDraft(conversationId, { body: "", files: [] });
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const key = nameOf(event);
    if (key === "mod+enter") {
      event.preventDefault();
      submit();
    }
    if (key === "escape") event.currentTarget.blur();
  }

  function onPaste(event: ClipboardEvent) {
    const pasted = mayUpload ? pastedFiles(event.clipboardData) : [];
    if (pasted.length === 0) return;
    event.preventDefault();
    attach(conversationId, pasted);
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
      <SegmentedControl
        classNames={{ root: styles.modes ?? "", indicator: styles.mode ?? "" }}
        aria-label={text("composer.mode")}
        size="xs"
        value={mode}
        onChange={(value) => keepDraft(conversationId, { mode: value as ComposerMode })}
        data={[
          { value: "reply", label: text("composer.reply") },
          { value: "note", label: text("composer.note") },
        ]}
      />
      {shown && <UnseenAnswer message={shown} />}
      <SuggestionMenu {...menu} />
      <Textarea
        ref={field}
        classNames={{ input: styles.input ?? "" }}
        variant="unstyled"
        aria-label={text(isNote ? "composer.noteLabel" : "composer.replyLabel")}
        placeholder={text(isNote ? "composer.notePlaceholder" : "composer.replyPlaceholder")}
        autosize
        minRows={2}
        maxRows={isFocused ? 12 : 4}
        value={body}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        {...fieldProps}
      />
      <ComposerFiles conversationId={conversationId} />
      <div className={styles.foot}>
        {mayUpload && <AttachButton onPick={(picked) => attach(conversationId, picked)} />}
        <span className={styles.hint} role="status">
          {uploading > 0 && text("composer.uploading", { count: uploading })}
          {uploading === 0 && isNote && text("composer.noteHint")}
        </span>
        <Button type="submit" size="xs" disabled={uploading > 0} aria-keyshortcuts={announcedAs("mod+enter")}>
          {text(isNote ? "composer.addNote" : shown ? "composer.sendAnyway" : "composer.send")}
          <span className={styles.key} aria-hidden="true">
            {shownAs("mod+enter")}
          </span>
        </Button>
      </div>
    </form>
  );
}
